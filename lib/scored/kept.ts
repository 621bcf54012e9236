import * as z from "zod";
import type { NewJudgment, NewScore } from "@/lib/db/judgments/store";
import { Json } from "@/lib/domain/sample";
import { Kept, type KeptJudgment } from "@/lib/domain/scored/kept";
import type { ReadScore } from "@/lib/domain/scored/read";
import type { Metric } from "@/lib/metrics/define";
import { figuresOf } from "@/lib/metrics/figures";
import { joinExplanations } from "@/lib/metrics/joined-explanations";
import { builtInMetrics } from "@/lib/metrics/registry";
import { stepsOf } from "@/lib/metrics/steps";
import { nameOf } from "./held";

/** Every installation has it, so its scores stay its own. */
export const ownMetric = (id: string): Metric | undefined => builtInMetrics.find((metric) => metric.id === id);

export const settingsKept = (metric: Metric, polls: number | undefined): z.infer<typeof Settings> =>
  Settings.parse(metric.settings.safeParse(polls !== undefined && "polls" in metric.settings.shape ? { polls } : {}).data ?? {});

const Settings = z.record(z.string(), Json);

/** A score of Assay's own export as it was; an error if it does not fit the metric. */
export function keptOf(
  given: ReadScore["kept"],
  metric: Metric,
  { sampleId, contexts }: { sampleId: number; contexts: number },
): { judgments: NewJudgment[]; score: NewScore } {
  const read = Kept.safeParse(given);
  const about = { sampleId, metric: metric.id };
  if (!read.success || !fits(read.data, metric, contexts))
    return {
      judgments: [],
      score: {
        ...about,
        score: null,
        cause: given ? "malformed" : "missing-value",
        scored: 0,
        expected: 1,
        explanation: null,
        detail: {},
      },
    };
  const {
    score: { scored, ...score },
    judgments,
  } = read.data;
  const said = judgments.map((one) => ({ ...one, model: nameOf(one.model) }));
  const explaining = said.filter(({ error }) => error === null);
  // An export fills in what the judgments say.
  const isJoined = explaining.length > 1 && score.explanation === joinExplanations(explaining);
  const whole = { ...score, ...about, scored: scored[0], expected: scored[1], explanation: isJoined ? null : score.explanation };
  return {
    judgments: said.map((one) => judgmentOf(one, about)),
    score: { ...whole, ...(Object.keys(whole.detail).length > 0 && { figures: figuresOf(metric, whole) }) },
  };
}

function fits({ score, judgments }: Kept, metric: Metric, contexts: number): boolean {
  const { kind, detail } = metric.shape;
  const read = detail.safeParse(score.detail);
  const isEmpty = score.score === null && Object.keys(score.detail).length === 0;
  if (!read.success && !isEmpty) return false;
  if (kind === "contexts" && read.success && "contexts" in read.data && read.data.contexts.length !== contexts) return false;
  const steps = stepsOf(metric).length;
  const places = new Set(judgments.map(({ step, item, model, poll }) => JSON.stringify([step, item, nameOf(model), poll])));
  return places.size === judgments.length && judgments.every(({ step }) => step < steps);
}

function judgmentOf(
  { step, item, model, poll, raw, score, error, errorDetail, ...reading }: KeptJudgment,
  about: Pick<NewJudgment, "sampleId" | "metric">,
): NewJudgment {
  const isScored = error === null && raw !== null && score !== null;
  const { verdict, explanation, criteria, evidence, detail, flags } = reading;
  return {
    ...about,
    step,
    item,
    model,
    poll,
    reading: isScored ? { raw, score, verdict, explanation, criteria, evidence, detail, flags } : null,
    error: isScored ? null : (error ?? "malformed"),
    errorDetail,
    ...notCalled,
  };
}

/** What only a judge here could say. */
const notCalled = {
  reply: null,
  finishReason: null,
  attempts: 0,
  promptTokens: null,
  completionTokens: null,
  latencyMs: null,
  cached: false,
  promptHash: "",
  cacheKey: null,
};
