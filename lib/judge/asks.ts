import type { JudgeSetup, PromptTemplate } from "@/lib/domain/judge";
import { isSameUnit, type Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import type { Ask, Metric, Settings } from "@/lib/metrics/define";
import { modelsOfStep, stepKey, stepOf, stepsOf } from "@/lib/metrics/steps";
import { cacheKey, promptHash } from "./cache-key";
import { type ReplyFormat, replyFormat } from "./contract/reply-format";
import { sentMessages } from "./contract/sent-messages";

interface Prompts {
  settings: Readonly<Record<string, Settings>>;
  prompts: Readonly<Record<string, PromptTemplate>>;
}

/** The asks of one step. `before` has the judgments of the earlier steps. */
export function asksOf(
  { settings, prompts }: Prompts,
  metric: Metric,
  sample: JudgedSample,
  step: number,
  before: readonly Judgment[],
): Ask[] {
  const own = settings[metric.id];
  const asked = stepOf(metric, { step });
  const template = prompts[stepKey(metric, step)] ?? asked.template(own);
  return asked.asks(sample, own, template, before).map((ask) => ({ ...ask, step }));
}

/** What a usual sample needs in all steps, for estimates. */
export const usualAsksOf = (run: Prompts, metric: Metric, sample: JudgedSample): Ask[] => [
  ...asksOf(run, metric, sample, 0, []),
  ...metric.laterSteps.flatMap((step, index) => asksOf(run, metric, sample, index + 1, step.usual(sample))),
];

export interface OpenUnit {
  ask: Ask;
  model: string;
}

/** The asks without a judgment in the first step that has any, model by model; none once all steps are judged. */
export function openAsksOf(
  run: Prompts & { judge: Pick<JudgeSetup, "models"> },
  metric: Metric,
  sample: JudgedSample,
  judgments: readonly Judgment[],
): OpenUnit[] {
  for (const step of stepsOf(metric).keys()) {
    const before = step === 0 ? [] : judgments.filter((judgment) => judgment.step < step);
    const asks = asksOf(run, metric, sample, step, before);
    const open = modelsOfStep(metric, step, run.settings[metric.id], run.judge.models).flatMap((model) =>
      asks.filter((ask) => !judgments.some((one) => isSameUnit(one, { ...ask, model }))).map((ask) => ({ ask, model })),
    );
    if (open.length > 0) return open;
  }
  return [];
}

export interface Keys {
  promptHash: string;
  format: ReplyFormat | null;
  /** Null for a judge whose replies are not cached. */
  cacheKey: string | null;
}

/** Keys of one metric's asks. Equal messages are hashed once: hashing takes most of an estimate's time. */
export function keysOf(
  judge: JudgeSetup,
  metric: Metric,
  refusedBy: (model: string) => ReadonlySet<string>,
): (ask: Ask, model: string) => Keys {
  const hashes = new Map<Ask["messages"], { whole?: string; merged?: string }>();
  const { cachesReplies } = describeJudge(judge.kind);
  return (ask, model) => {
    const refused = refusedBy(model);
    const known = hashes.get(ask.messages) ?? {};
    hashes.set(ask.messages, known);
    const form = refused.has("system") ? "merged" : "whole";
    const hash = known[form] ?? promptHash(sentMessages(ask.messages, refused));
    known[form] = hash;
    const format = replyFormat(judge, metric, ask, refused);
    return { promptHash: hash, format, cacheKey: cachesReplies ? cacheKey(judge, model, ask, hash, format) : null };
  };
}
