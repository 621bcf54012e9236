import { columns, db, write, writeAny } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import type { FoundOut } from "@/lib/db/workers/pieces";
import { activeStatuses, type RunStatus } from "@/lib/domain/run";
import type { Prisma } from "@/prisma/client/client";
import { serversIn } from "./servers";
import { freeLease, heldLease, withStatus } from "./status";

/** "calls": judged call by call; "batches" and "follows": due from time to time. */
export type Lane = "calls" | "batches" | "follows";

const laneOf = {
  calls: (now) => ({ nextPollAt: null, nextLookAt: null, OR: [{ status: { in: [...activeStatuses] } }, waitIsOver(now)] }),
  batches: (now) => ({
    OR: [
      { nextPollAt: { lte: now }, ...hasBatches },
      { nextPollAt: { not: null }, ...waitIsOver(now) },
    ],
  }),
  follows: (now?: Date) => ({ nextLookAt: { lte: now }, status: { in: [...activeStatuses] } }),
} satisfies Record<Lane, (now?: Date) => Prisma.RunWhereInput>;

/** Paused until its server took calls again. */
const waitIsOver = (now?: Date) => ({ status: "paused", waitsUntil: { not: null, lte: now } }) satisfies Prisma.RunWhereInput;

/** A cancelled run is due until its batches are gone. */
const hasBatches = { status: { in: [...activeStatuses, "cancelled"] } } satisfies Prisma.RunWhereInput;

const mostLookedAt = 200;

const mostDeaths = 2;
/** In ms. A worker that ends sooner stopped for another reason. */
const shortestTry = 5_000;

/** Running, but its worker has ended. Batched and following runs wait without one. */
const isLost = (run: Record<"claimedAt" | "nextPollAt" | "nextLookAt", Date | null> & { status: string }, now: Date): boolean =>
  run.status === ("running" satisfies RunStatus) &&
  run.nextPollAt === null &&
  run.nextLookAt === null &&
  run.claimedAt !== null &&
  now.getTime() - run.claimedAt.getTime() >= shortestTry;

const setAside = (done: number, planned: number): string =>
  `Its worker ended or stood still ${mostDeaths} times at the same place, with ${done.toLocaleString("en")} of ${planned.toLocaleString("en")} judgments stored: a sample may be too large for the memory or for the judge. Delete the sample or choose other metrics; to try again, resume the run.`;

/** The given run, else the oldest of a lane that is queued, expired, or leased by `holder`, and asks no `busy` server. Null if there
 *  is none. */
export async function claimRun(
  owner: string,
  until: Date,
  wanted: Lane | { id: string } = "calls",
  holder = owner,
  busy: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const now = databaseTime();
  const chosen =
    typeof wanted === "string"
      ? laneOf[wanted](now)
      : { id: wanted.id, OR: [laneOf.calls(now), laneOf.batches(now), laneOf.follows(now)] };
  const free = {
    ...notDeleted,
    AND: [chosen, { OR: [freeLease(now), { leaseOwner: { in: [owner, holder] } }] }],
  } satisfies Prisma.RunWhereInput;
  const next = await db.run.findMany({
    where: free,
    select: {
      ...columns("id status ok failed planned deaths claimedAt doneAtClaim nextPollAt nextLookAt"),
      ...(busy.size > 0 && { judgeJson: true }),
    },
    orderBy: [{ nextPollAt: "asc" }, { nextLookAt: "asc" }, { createdAt: "asc" }],
    take: busy.size > 0 ? mostLookedAt : 1,
  });
  const found = next.find(({ judgeJson }) => judgeJson === undefined || !serversIn(judgeJson).some((one) => busy.has(one)));
  if (!found) return null;
  const isCancelled = found.status === ("cancelled" satisfies RunStatus);
  const done = found.ok + found.failed;
  const deaths = isLost(found, now) ? found.deaths + (done === found.doneAtClaim ? 1 : -found.deaths) : found.deaths;
  if (deaths >= mostDeaths) {
    const data = { ...ownEnd({ status: "paused", reason: setAside(done, found.planned) }), leaseOwner: null, leaseUntil: null };
    const { count } = await write(() => db.run.updateMany({ where: { ...free, id: found.id, status: found.status }, data }));
    return count > 0 && typeof wanted === "string" ? claimRun(owner, until, wanted, holder, busy) : null;
  }
  const { count } = await write(() =>
    db.run.updateMany({
      where: { ...free, id: found.id, status: found.status },
      data: {
        leaseOwner: owner,
        leaseUntil: until,
        claimedAt: now,
        doneAtClaim: done,
        deaths,
        ...(!isCancelled && { status: "running", reason: null, waitsFor: null, waitsUntil: null }),
      },
    }),
  );
  if (count === 0) return null;
  await write(() => db.run.updateMany({ where: { id: found.id, startedAt: null }, data: { startedAt: now } }));
  return found.id;
}

/** When `claimRun` may find one although nothing changes in the database; null if it will not. A worker that dies changes nothing. */
export async function nextClaim(lane: Lane): Promise<Date | null> {
  if ((await leaseOwners()).length > 0) return databaseTime();
  const nextPollAt = lane === "batches" ? { not: null } : null;
  const waits = { ...notDeleted, ...waitIsOver(), nextPollAt };
  const { _min: paused } = await db.run.aggregate({ where: waits, _min: { waitsUntil: true } });
  if (lane === "calls") return paused.waitsUntil;
  const due = lane === "batches" ? { nextPollAt, ...hasBatches } : laneOf.follows();
  const { _min } = await db.run.aggregate({ where: { ...notDeleted, ...due }, _min: { nextPollAt: true, nextLookAt: true } });
  if (lane === "follows") return _min.nextLookAt;
  const [first = null] = [_min.nextPollAt, paused.waitsUntil].flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime());
  return first;
}

/** For models that got a price before the run's first call. */
export async function startCost(id: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { id, calls: 0, costUsd: null }, data: { costUsd: 0 } }));
}

export async function leaseOwners(): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { status: { in: [...activeStatuses, "cancelled"] }, leaseOwner: { not: null }, ...heldLease() },
    select: { leaseOwner: true },
    distinct: ["leaseOwner"],
  });
  return rows.flatMap(({ leaseOwner }) => leaseOwner ?? []);
}

/** Ends the leases of a dead owner, whose runs can then be claimed immediately. */
export async function endLease(owner: string): Promise<void> {
  await write(() => db.run.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: new Date(0) } }));
}

/** False if the lease is lost or the run's status has changed. */
export async function renewLease(id: string, owner: string, until: Date, status: RunStatus): Promise<boolean> {
  return writeAny(() => db.run.updateMany({ where: { id, leaseOwner: owner, status }, data: { leaseUntil: until } }));
}

const foundOut = ({ dropped, raised }: Partial<FoundOut>) => ({
  ...(dropped && { droppedJson: JSON.stringify(dropped) }),
  ...(raised && { raisedJson: JSON.stringify(raised) }),
});

/** Releases the lease until `nextPollAt`, null without batches. The reason stays unless the run is still running. */
export async function waitForBatches(
  id: string,
  owner: string,
  { nextPollAt, reason, found }: { nextPollAt: Date | null; reason: string | null; found: FoundOut | null },
): Promise<void> {
  await write(() =>
    db.$transaction([
      db.run.updateMany({ where: { id, leaseOwner: owner, status: "running" }, data: { reason } }),
      db.run.updateMany({ where: { id, leaseOwner: owner, status: { in: ["running", "cancelled"] } }, data: { nextPollAt } }),
      db.run.updateMany({
        where: { id, leaseOwner: owner },
        data: { leaseOwner: null, leaseUntil: null, ...(found && foundOut(found)) },
      }),
    ]),
  );
}

/** The lease is shared and stays until calls in flight are stored. False if the run was not running. */
export async function stopWork(
  id: string,
  lease: string,
  end: { status: RunStatus; reason: string; waits?: Waits | null },
): Promise<boolean> {
  return writeAny(() => db.run.updateMany({ where: { id, leaseOwner: lease, status: "running" }, data: ownEnd(end) }));
}

/** A worker pauses a run only for the run's own reason. */
const ownEnd = ({ status, reason, waits }: { status: RunStatus; reason: string | null; waits?: Waits | null }) => ({
  ...withStatus(status, reason),
  ...(status === "paused" && { isEndToTell: true, ...(waits && { waitsFor: waits.for, waitsUntil: waits.until }) }),
});

export interface Waits {
  for: string;
  until: Date;
}

/** False if the run is no longer running under this lease: paused, cancelled, claimed or deleted. */
export async function endWork(
  id: string,
  owner: string,
  end: { status: RunStatus; reason: string | null; planned?: number; waits?: Waits | null } & Partial<FoundOut>,
): Promise<boolean> {
  const { status, reason, planned, waits, ...found } = end;
  const [{ count }] = await write(() =>
    db.$transaction([
      db.run.updateMany({
        where: { id, leaseOwner: owner, status: "running" },
        data: { ...ownEnd({ status, reason, waits }), planned },
      }),
      db.run.updateMany({ where: { id, leaseOwner: owner }, data: { leaseOwner: null, leaseUntil: null, ...foundOut(found) } }),
    ]),
  );
  return count > 0;
}
