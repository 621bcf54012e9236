import { db, write } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { heldLease } from "@/lib/db/runs/lease";
import { activeStatuses } from "@/lib/domain/run";

export interface Leftovers {
  /** Runs, configurations and datasets that are marked as deleted but not cleared yet. */
  removed: number;
  /** Configurations whose import was interrupted more than a day ago. */
  abandoned: number;
  /** Samples that are missing from the text index. */
  unsearchable: number;
}

export async function countLeftovers(): Promise<Leftovers> {
  const before = new Date(Date.now() - 24 * 3600_000);
  const removed = { removedAt: { not: null } };
  const [runs, configurations, datasets, abandoned, [missing]] = await Promise.all([
    db.run.count({ where: removed }),
    db.configuration.count({ where: removed }),
    db.dataset.count({ where: removed }),
    db.configuration.count({ where: { readyAt: null, createdAt: { lt: before }, ...notDeleted } }),
    db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS "count" FROM "Sample" s WHERE NOT EXISTS (SELECT 1 FROM "SampleText_docsize" d WHERE d."id" = s."id")`,
  ]);
  return { removed: runs + configurations + datasets, abandoned, unsearchable: Number(missing?.count ?? 0) };
}

/** Adds the missing samples to the text index. */
export const indexMissingTexts = (): Promise<number> =>
  write(
    () => db.$executeRaw`
      INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
      SELECT s."id", s."question", s."response", (SELECT group_concat("value", char(10)) FROM json_each(s."contextsJson")), s."externalId"
      FROM "Sample" s WHERE NOT EXISTS (SELECT 1 FROM "SampleText_docsize" d WHERE d."id" = s."id")`,
  );

export interface Leases {
  /** Runs in progress, and their workers. */
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
