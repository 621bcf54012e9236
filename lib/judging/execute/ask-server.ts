import type { Run } from "@/lib/db/runs/list";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Fatal } from "@/lib/judge/contract/call";
import type { Hold } from "./hold";
import type { LaterSteps } from "./later-steps";
import type { OpenedServer } from "./open-judge";
import type { Pages } from "./open-work";
import { watchOutcomes } from "./outcomes";
import type { Task } from "./requests";
import type { Results } from "./results";
import type { Spending } from "./spending";
import type { Stopper } from "./stopper";
import { type HeldPage, tasksOf } from "./tasks";
import { watchReplies } from "./useless";

export interface Session {
  run: Run;
  results: Results;
  spending: Spending;
  stopper: Stopper;
  pages: Pages;
  take: (after: number) => HeldPage;
  later: LaterSteps | null;
  hold: Hold;
  isOnly: boolean;
}

/** Judges everything open for one server's models at its own pace: a slow or failing server does not delay the others. A limit
 *  of the run stops all of them. */
export async function askServer(
  server: OpenedServer,
  { run, results, spending, stopper, hold, isOnly, ...work }: Session,
): Promise<void> {
  const { name, judge, limits } = server;
  const share = hold.shareCalls(server);
  const flow = new Flow(limits, share);
  const { drain, ...here } = stopper.addServer({ flow, end: () => judge.close() });
  const stop = ({ sentence, canBeFixed }: Fatal, grace?: number) =>
    here.stop({ reason: isOnly || name === null ? sentence : `${name}: ${sentence}`, canBeFixed }, grace);
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
      stopper.stop({ reason: spending.reached, canBeFixed: true, isForToday: spending.isForToday });
      return false;
    },
    onSpent: (spent, reply) => outcomes.spend(results, spent, reply),
  };

  const giveUp = () => stopper.stop({ reason: null, canBeFixed: true }, 0);

  async function carryOut({ question, done, ...task }: Task): Promise<void> {
    try {
      const fatal = await judgeAsks(judge, question, policy, drain, async (ask, judged) => {
        const next = await outcomes.store(results, task, ask, judged, flow.answered);
        if (next.length > 0) await work.later?.add(next, task);
      });
      if (fatal) stop(fatal, 0);
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
    await share?.close();
  }
}
