import { db, fetchNumber } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { notDeleted } from "@/lib/db/deletion/delete";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/location/clock";
import { heldLease } from "@/lib/db/runs/status";
import { activeStatuses } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";

export interface Leftovers {
  /** Marked as deleted but not cleared yet. */
  removed: number;
  /** Interrupted more than a day ago. */
  abandoned: number;
  unsearchable: number;
}

export async function countLeftovers(): Promise<Leftovers> {
  const before = databaseTime(-24 * 3600_000);
  const removed = { removedAt: { not: null } };
  const [runs, configurations, datasets, abandoned, unsearchable] = await Promise.all([
    db.run.count({ where: removed }),
    db.configuration.count({ where: removed }),
    db.dataset.count({ where: removed }),
    db.configuration.count({ where: { readyAt: null, createdAt: { lt: before }, ...notDeleted } }),
    fetchNumber`SELECT count(*) FROM "Sample" s WHERE ${Prisma.raw(dialect.isUnindexed)}`,
  ]);
  return { removed: runs + configurations + datasets, abandoned, unsearchable };
}

export const indexMissingTexts = (): Promise<number[]> =>
  transact(dialect.indexTexts(dialect.isUnindexed).map((sql): Bound => [sql]));

export interface Leases {
  held: { id: string; owner: string }[];
  waiting: number;
}

export async function readLeases(): Promise<Leases> {
  const active = { status: { in: [...activeStatuses] }, ...notDeleted };
  const [held, all] = await Promise.all([
    db.run.findMany({
      where: { ...active, status: "running", ...heldLease() },
      select: { id: true, leaseOwner: true },
      take: 20,
    }),
    db.run.count({ where: active }),
  ]);
  return { held: held.map(({ id, leaseOwner }) => ({ id, owner: leaseOwner ?? "" })), waiting: Math.max(0, all - held.length) };
}
