import { LeaseLost } from "@/lib/db/judgments/store";
import { startCost } from "@/lib/db/runs/claims";
import type { Run } from "@/lib/db/runs/list";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { RunStatus } from "@/lib/domain/run";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Fatal } from "@/lib/judge/contract/call";
import { requireMetrics } from "@/lib/metrics/registry";
import type { Hold } from "./hold";
import { type HeldPage, LaterSteps, shareWork, tasksOf } from "./later-steps";
import { closeJudges, type OpenedJudge, type OpenedServer, openJudge, traitsIn } from "./open-judge";
import type { Pages, RequestTask } from "./open-work";
import { watchOutcomes } from "./outcomes";
import { createResults, type Results } from "./results";
import type { SpendingLimit } from "./spending";
import { createStopper, type Stopper } from "./stopper";
import { createResultWriter } from "./store-results";
import { watchNotices } from "./watch/notices";
import { watchReplies } from "./watch/useless";

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

interface Session {
  run: Run;
  results: Results;
  spending: SpendingLimit;
  stopper: Stopper;
  pages: Pages;
  take: (after: number) => HeldPage;
  later: LaterSteps | null;
  hold: Hold;
  isOnly: boolean;
}

const namesOfCauses: Partial<Record<JudgmentCause, string>> = {
  "rate-limited": "429 (too many requests)",
  timeout: "No answer in time",
  unreachable: "No answer",
};

/** Judges everything open for one server's models at its own pace: a slow or failing server does not delay the others. A limit
 *  of the run stops all of them. */
async function askServer(
  server: OpenedServer,
  { run, results, spending, stopper, hold, isOnly, ...work }: Session,
): Promise<void> {
  const { name, judge, limits } = server;
  const share = hold.shareCalls(server);
  const host = server.address === null ? "the judge" : new URL(server.address).host;
  const flow = new Flow(limits, share);
  const { drain, ...here } = stopper.addServer({ flow, end: () => judge.close() });
  const stop = ({ sentence, canBeFixed, waits }: Fatal, grace?: number) =>
    here.stop({ reason: isOnly || name === null ? sentence : `${name}: ${sentence}`, canBeFixed, waits }, grace);
  const notices = watchNotices(run, stop);
  const outcomes = watchOutcomes(run, {
    spending,
    concurrency: limits.concurrency,
    reasonOfReplies: watchReplies(),
    stop,
  });
  const policy: AskPolicy = {
    ...outcomes.reading,
    retries: run.judge.retries,
    flow,
    async mayAsk() {
      // Before it counts against a limit: an allowed call is sent, although the next one may stop the run.
      await results.countCall();
      if (drain.aborted) return false;
      if (await spending.begin()) return !drain.aborted;
      stopper.stop({ reason: spending.reached, canBeFixed: true });
      return false;
    },
    onSpent(spent, reply, messages) {
      outcomes.spend(results, spent, reply);
      notices.see(spent.model, reply, messages);
    },
    onWait: (reply, milliseconds) =>
      notices.wait(`${namesOfCauses[reply.cause] ?? reply.cause.replace("http-", "")} from ${host}`, milliseconds),
  };

  const giveUp = () => stopper.stop({ reason: null, canBeFixed: true }, 0);

  async function carryOut({ question, done, ...task }: RequestTask): Promise<void> {
    try {
      const fatal = await judgeAsks(judge, question, policy, drain, async (ask, judged) => {
        const next = await outcomes.store(results, task, ask, judged, flow.answered);
        if (next.length > 0) await work.later?.add(next, task);
      });
      // A server that asks to wait may still answer what it has begun.
      if (fatal) stop(fatal, fatal.waits ? undefined : 0);
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      results.stored().then(done, giveUp);
    }
  }
  try {
    await runPool(tasksOf(run, server, work, drain), limits.concurrency, carryOut, drain);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    await notices.stored();
    await share?.close();
  }
}
