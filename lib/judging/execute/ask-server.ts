import type { Run } from "@/lib/db/runs/list";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Hold } from "./hold";
import { watchErrors } from "./hopeless";
import type { OpenedServer } from "./open-judge";
import type { OpenPage, Pages } from "./open-work";
import type { Results } from "./results";
import type { HeldPage } from "./shared-pages";
import type { Spending } from "./spending";
import type { createStopper, Stop } from "./stopper";
import { type Task, tasksOf } from "./tasks";
import { watchReplies } from "./useless";

export interface Session {
  run: Run;
  results: Results;
  spending: Spending;
  stopper: ReturnType<typeof createStopper>;
  pages: Pages;
  take: (after: number) => HeldPage<OpenPage>;
  hold: Hold;
  isOnly: boolean;
}

/** Judges everything open for one server's models at its own pace: a slow or failing server does not delay the others. A limit
 *  of the run stops all of them. */
export async function askServer(
  server: OpenedServer,
  { run, results, spending, stopper, hold, isOnly, ...work }: Session,
): Promise<void> {
  const { name, judge, models, limits } = server;
  const share = hold.shareCalls(server);
  const flow = new Flow(limits, share);
  const { drain, ...here } = stopper.addServer({ flow, end: () => judge.close() });
  const stop = (why: Stop & { reason: string }, grace?: number) =>
    here.stop(isOnly || name === null ? why : { ...why, reason: `${name}: ${why.reason}` }, grace);
  const reasonOfReplies = watchReplies();
  const reasonToPause = watchErrors(limits.concurrency);
  const policy: AskPolicy = {
    retries: run.judge.retries,
    reask: run.judge.reask,
    flow,
    async mayAsk() {
      // Before it counts against a limit: an allowed call is sent, although the next one may stop the run.
      await results.countCall();
      if (drain.aborted) return false;
      if (await spending.begin()) return !drain.aborted;
      stopper.stop({ reason: spending.reached, canBeFixed: true, isForToday: spending.isForToday });
      return false;
    },
    onRead(cause) {
      const reason = reasonOfReplies(cause);
      if (reason !== null && run.limits.pauseOnUseless) stop({ reason, canBeFixed: true });
    },
    onSpent: (spent) =>
      results.addSpent({
        calls: spent.calls,
        promptTokens: spent.promptTokens ?? 0,
        completionTokens: spent.completionTokens ?? 0,
        cachedTokens: spent.cachedTokens,
        costUsd: spending.end(spent),
      }),
  };

  const giveUp = () => stopper.stop({ reason: null, canBeFixed: true }, 0);

  async function carryOut({ pending, asks, question, done }: Task): Promise<void> {
    try {
      const fatal = await judgeAsks(judge, question, policy, drain, (ask, judged) => {
        const reason = reasonToPause(judged, flow.answered);
        if (reason !== null) stop({ reason, canBeFixed: true });
        return results.add(pending, asks.find((open) => open.ask === ask) ?? asks[0], judged);
      });
      if (fatal) stop({ reason: fatal.sentence, canBeFixed: fatal.canBeFixed }, 0);
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      results.stored().then(done, giveUp);
    }
  }
  try {
    await runPool(tasksOf(run, { judge, models }, work), limits.concurrency, carryOut, drain);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    await share?.close();
  }
}
