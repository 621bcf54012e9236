import type { Run } from "@/lib/db/runs/list";
import type { JudgmentCause } from "@/lib/domain/cause";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Fatal } from "@/lib/judge/contract/call";
import type { Hold } from "./hold";
import type { LaterSteps } from "./later-steps";
import type { OpenedServer } from "./open-judge";
import type { Pages } from "./open-work";
import { watchOutcomes } from "./outcomes";
import type { RequestTask } from "./requests";
import type { Results } from "./results";
import type { SpendingLimit } from "./spending";
import type { Stopper } from "./stopper";
import { type HeldPage, tasksOf } from "./tasks";
import { watchNotices } from "./watch/notices";
import { watchReplies } from "./watch/useless";

export interface Session {
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
  "rate-limited": "429",
  timeout: "No answer in time",
  unreachable: "No answer",
};

/** Judges everything open for one server's models at its own pace: a slow or failing server does not delay the others. A limit
 *  of the run stops all of them. */
export async function askServer(
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
