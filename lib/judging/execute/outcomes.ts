import type { Run } from "@/lib/db/runs/list";
import type { JudgmentCause } from "@/lib/domain/cause";
import { count } from "@/lib/domain/process/counts";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Spent } from "@/lib/judge/calls/judge-asks";
import type { JudgedUnit } from "@/lib/judge/calls/settle";
import type { Fatal, Reply } from "@/lib/judge/contract/call";
import type { Ask } from "@/lib/metrics/define";
import type { RequestTask } from "./open-work";
import type { Results } from "./results";
import type { SpendingLimit } from "./spending";
import { watchErrors } from "./watch/hopeless";

export type Outcomes = ReturnType<typeof watchOutcomes>;

/** What calls and batches do alike with the outcomes of one server's requests. Calls `stop` once replies are useless, or once the
 *  server answers nothing. */
export function watchOutcomes(
  run: Run,
  {
    spending,
    concurrency,
    reasonOfReplies,
    stop,
  }: {
    spending: SpendingLimit;
    concurrency: number;
    reasonOfReplies: (cause: JudgmentCause | null, metric: string) => string | null;
    stop: (why: Fatal) => void;
  },
) {
  const reasonOfErrors = watchErrors(concurrency);
  // What counts words replies the same again, costs nothing, and says nothing about the next sample.
  const { asksModels } = describeJudge(run.judge.kind);
  return {
    reading: {
      reask: asksModels ? run.judge.reask : 0,
      onRead(cause: JudgmentCause | null, metric: string): void {
        const sentence = reasonOfReplies(cause, metric);
        if (sentence !== null && asksModels && run.limits.pauseOnUseless) stop({ sentence, canBeFixed: true });
      },
    },
    spend(into: Results, spent: Spent, reply: Reply): void {
      const { calls, promptTokens, completionTokens, cachedTokens } = spent;
      const costUsd = spending.end(spent);
      into.addSpent({ calls, promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0, cachedTokens, costUsd });
      count("assay_judge_calls_total", { outcome: reply.ok ? "ok" : reply.cause });
    },
    /** `answered` is the number of answers so far. */
    store(
      into: Results,
      { pending, asks }: Pick<RequestTask, "pending" | "asks">,
      ask: Ask,
      judged: JudgedUnit,
      answered: number,
    ) {
      const sentence = reasonOfErrors(judged, answered);
      if (sentence !== null && asksModels) stop({ sentence, canBeFixed: true });
      return into.add(pending, asks.find((open) => open.ask === ask) ?? asks[0], judged);
    },
  };
}
