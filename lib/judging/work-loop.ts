import { waitingForChanges } from "@/lib/db/connection/changes";
import { databaseOutage, databaseProblem, isAway } from "@/lib/db/connection/problem";
import { type Lane, nextClaim } from "@/lib/db/runs/claims";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { serversOf } from "@/lib/domain/servers/place";
import { pause } from "@/lib/judge/calls/pause";
import { executeBatched } from "@/lib/judging/execute/batches/turn";
import { executeFollowing } from "@/lib/judging/execute/following";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { executeRun } from "@/lib/judging/execute/session";
import { executeRacing } from "@/lib/judging/races/turn";
import type { Claimed } from "@/lib/judging/workers/alone";
import { sharingRun } from "@/lib/judging/workers/several";

/** In ms, at least. */
const checkEvery = { calls: 300, batches: 1_000, follows: 1_000 } satisfies Record<Lane, number>;
const retryEvery = 5_000;

/** Runs judged call by call at a time, each at other servers. */
const atOnce = 4;

/** Claims queued runs, parts of shared runs and orphaned runs until aborted. Runs at different servers do not wait for each
 *  other, nor do batched and following ones. */
export async function runWorker(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const beside = besideEachOther();
  const calls = Array.from({ length: atOnce }, () => "calls" as const);
  await Promise.all([...calls, "batches" as const, "follows" as const].map((lane) => workInLane(lane, beside, signal, log)));
}

type BesideEachOther = ReturnType<typeof besideEachOther>;

function besideEachOther() {
  const asked = new Map<string, readonly string[]>();
  let claiming: Promise<unknown> = Promise.resolve();
  return {
    /** One claim at a time, so two never take the same server. */
    claim(owner: string): Promise<Claimed | null> {
      const next = claiming.then(async () => {
        const claimed = await sharingRun.claim(owner, "calls", { busy: new Set([...asked.values()].flat()) });
        const run = claimed && (await findRun(claimed.id));
        if (run) asked.set(owner, serversOf(run.judge));
        return claimed;
      });
      claiming = next.catch(() => undefined);
      return next;
    },
    done: (owner: string) => asked.delete(owner),
  };
}

async function workInLane(
  lane: Lane,
  beside: BesideEachOther,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<void> {
  const owner = newOwner();
  const untilChanged = waitingForChanges(signal);
  let lastProblem = "";
  while (!signal.aborted) {
    try {
      const claimed = await (lane === "calls" ? beside.claim(owner) : sharingRun.claim(owner, lane));
      if (claimed) {
        if (lane === "calls") log(`run ${claimed.id}: started`);
        const outcome = await workOn(claimed, signal).finally(() => beside.done(owner));
        if (outcome !== "running") log(`run ${claimed.id}: ${outcome}`);
      } else {
        await untilChanged(checkEvery[lane], await nextClaim(lane));
      }
      lastProblem = "";
    } catch (error) {
      // A full disk or a locked file is temporary, and a worker that ended would not restart by itself.
      const problem = error instanceof Refusal ? error.message : databaseProblem(error);
      if (problem === null) throw error;
      if (problem !== lastProblem) log(`${problem} Retrying every ${retryEvery / 1000} s.`);
      lastProblem = problem;
      await pause(retryEvery, signal);
    }
  }
}

/** Throws if not even the run's end can be stored; its lease then expires and a worker claims it again. */
async function workOn(claimed: Claimed, signal: AbortSignal): Promise<string> {
  try {
    const run = await findRun(claimed.id);
    if (!run) return "deleted";
    if (run.raceId !== null) return await executeRacing(run, claimed.hold(run, signal), signal);
    if (run.follow) return await executeFollowing(run, claimed.hold(run, signal), signal);
    return run.judge.batch
      ? await executeBatched(run, claimed.lease, signal)
      : await executeRun(run, claimed.hold(run, signal), signal);
  } catch (error) {
    const problem = error instanceof Refusal ? null : databaseProblem(error);
    if (problem && isAway(error)) throw new Refusal(problem, "conflict");
    // Everyone who sees the run reads this, so it must not name the database's address.
    const reason =
      (problem && databaseOutage(error)) ??
      (error instanceof Refusal
        ? error.message
        : `It stopped on an unexpected error: ${error instanceof Error ? error.message : error}`);
    // Database problems and server settings can be fixed, so the run is only paused.
    const canBeFixed = problem !== null || (error instanceof Refusal && error.kind === "conflict");
    const status = canBeFixed ? "paused" : "failed";
    const hasEnded = await claimed.stop({ status, reason }).catch((second: unknown) => {
      throw problem ? new Refusal(problem, "conflict") : second;
    });
    return hasEnded ? `${status}: ${reason}` : "stopped";
  }
}

/** Returns false if other workers have the rest; `onTaking` is called with that beforehand. */
export async function judgeNextRun(
  id: string,
  owner: string,
  signal: AbortSignal,
  onTaking: (isTaken: Promise<boolean>) => void = () => {},
): Promise<boolean> {
  const claiming = sharingRun.claim(owner, { id });
  onTaking(
    claiming.then(
      (claimed) => claimed !== null,
      () => false,
    ),
  );
  const claimed = await claiming;
  if (!claimed) return false;
  await workOn(claimed, signal);
  return true;
}
