import { LeaseLost } from "@/lib/db/judgments/store";
import { startCost } from "@/lib/db/runs/claims";
import type { Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { requireMetrics } from "@/lib/metrics/registry";
import { askServer } from "./ask-server";
import type { Hold } from "./hold";
import { LaterSteps } from "./later-steps";
import { closeJudges, type OpenedJudge, openJudge, traitsIn } from "./open-judge";
import { createResults } from "./results";
import { createStopper } from "./stopper";
import { createResultWriter } from "./store-results";
import { shareWork } from "./tasks";

/** Judges what a claimed run, or part of it, lacks. Each judgment is committed before the next call, so a kill loses only
 *  calls in flight. Returns the run's status, which another process may have set. */
export async function executeRun(run: Run, hold: Hold, signal?: AbortSignal): Promise<RunStatus> {
  let opened: OpenedJudge | null = null;
  const stopper = createStopper(signal);
  const lease = hold.keep(stopper.cutOff);
  const results = createResults(run, hold.lease, createResultWriter(run, hold.lease, hold.worker));
  try {
    opened = await openJudge(run);
    const { servers } = opened;
    const spending = await hold.watchSpending();
    if (spending.isPriced) await startCost(run.id);
    const pages = hold.pages(servers, stopper);
    const known = { run, results, traitsOf: traitsIn(servers) };
    const hasSteps = requireMetrics(run.metrics).some(({ laterSteps }) => laterSteps.length > 0);
    const later = hasSteps ? new LaterSteps(known, servers) : null;
    const shared = { run, results, spending, stopper, hold, pages, later, take: shareWork(known, pages) };
    await allDone(servers.map((server) => askServer(server, { ...shared, isOnly: servers.length === 1 })));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    stopper.stop({ reason: null, canBeFixed: true }, 0);
  } finally {
    stopper.release();
    try {
      await results.close().catch(ignoreLeaseLost);
      await opened?.traitsStored();
    } finally {
      lease.stop();
      await closeJudges(opened?.servers ?? []);
    }
  }
  if (!opened) throw new Error(`The run ${run.id} ended before its judge was opened.`);
  return hold.end(opened.servers, stopper.why);
}

/** Throws the first error once all have ended. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === "rejected") throw outcome.reason;
}

const ignoreLeaseLost = (error: unknown): void => {
  if (!(error instanceof LeaseLost)) throw error;
};
