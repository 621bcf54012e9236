import { db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import { hasWorkerBeside } from "@/lib/domain/process/environment";
import { activeStatuses, RunStatus } from "@/lib/domain/run";
import { Prisma } from "@/prisma/client/client";
import { serversIn } from "./servers";
import { heldLease, isHeld } from "./status";

interface Stored {
  id: string;
  status: string;
  reason: string | null;
  leaseUntil: Date | null;
  nextPollAt: Date | null;
  nextLookAt: Date | null;
}

/** In ms: a due check this late means that the worker is gone. */
const lateMs = 60_000;
const tooLate = (): Date => databaseTime(-lateMs);

/** Waiting for batches or new samples needs no worker. */
function isAbandoned({ status, leaseUntil, nextPollAt, nextLookAt }: Stored): boolean {
  const next = nextPollAt ?? nextLookAt;
  return status === "running" && !isHeld(leaseUntil) && (next === null || next < tooLate());
}

/** A running run without a live worker shows as queued, with what it waits for. One more query if a run is queued. */
export async function asShown<R extends Stored>(
  rows: readonly R[],
): Promise<(Omit<R, "status" | "reason"> & { status: RunStatus; reason: string | null })[]> {
  const isWaiting = rows.some((row) => (row.status === "queued" && row.reason === null) || isAbandoned(row));
  const queue = isWaiting ? await readQueue() : [];
  const ahead = ({ id }: Stored) => {
    const own = queue.find((run) => run.id === id);
    const before = own ? queue.slice(0, queue.indexOf(own)) : [];
    return before.filter(({ servers }) => servers.some((server) => own?.servers.includes(server)));
  };
  return rows.map((row) => {
    const status = RunStatus.parse(row.status);
    if (isAbandoned(row))
      return { ...row, status: "queued", reason: `Its process ended. ${whenItMoves("resumes", row.id, ahead(row))}` };
    if (status === "queued" && row.reason === null) return { ...row, status, reason: whenItMoves("starts", row.id, ahead(row)) };
    return { ...row, status };
  });
}

/** In order; empty if no worker has one. Batched and following runs wait for none of these, and others only at the same servers. */
async function readQueue(): Promise<{ id: string; name: string; servers: string[] }[]> {
  const runs = await db.run.findMany({
    where: { ...notDeleted, status: { in: [...activeStatuses] }, nextPollAt: null, nextLookAt: null },
    select: { id: true, name: true, status: true, leaseUntil: true, judgeJson: true },
    orderBy: { createdAt: "asc" },
  });
  const isHeldNow = ({ status, leaseUntil }: (typeof runs)[number]) => status === "running" && isHeld(leaseUntil);
  const held = runs.filter(isHeldNow);
  const inOrder = held.length === 0 ? [] : [...held, ...runs.filter((run) => !isHeldNow(run))];
  return inOrder.map(({ judgeJson, ...run }) => ({ ...run, servers: serversIn(judgeJson) }));
}

const short = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

const whenItMoves = (verb: "starts" | "resumes", id: string, ahead: readonly { name: string }[]): string => {
  const [first] = ahead;
  if (ahead.length > 1) return `It ${verb} when the ${ahead.length.toLocaleString("en")} runs ahead of it are done.`;
  if (first) return `It ${verb} when the run “${short(first.name)}” is done.`;
  const isBeside = hasWorkerBeside();
  if (isBeside) return `It ${verb} in a moment.`;
  if (isBeside === false) return `It ${verb} once an assay worker claims it. This server runs no worker.`;
  return `It ${verb} automatically while assay serve or assay worker runs, or with: assay resume ${id}`;
};

const heldNow = (): Prisma.Sql => {
  const { gte, lte } = heldLease().leaseUntil;
  return Prisma.sql`(coalesce(r."leaseUntil" BETWEEN ${gte} AND ${lte}, false) OR coalesce(coalesce(r."nextPollAt", r."nextLookAt") >= ${tooLate()}, false))`;
};

export function shownAs(status: RunStatus): Prisma.Sql {
  const stored = Prisma.sql`r."status" = ${status}`;
  if (status === "running") return Prisma.sql`${stored} AND ${heldNow()}`;
  if (status === "queued") return Prisma.sql`(${stored} OR (r."status" = 'running' AND NOT ${heldNow()}))`;
  return stored;
}

export const shownStatus = (): Prisma.Sql =>
  Prisma.sql`CASE WHEN r."status" = 'running' AND NOT ${heldNow()} THEN 'queued' ELSE r."status" END`;
