import { z } from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";

/** A value from 0 to 1 by judge model; null where that model gave none. */
export const ByModel = z.record(z.string(), z.number().nullable());
export type ByModel = z.infer<typeof ByModel>;

/** `Score.detail` of metrics that judge each context. */
export const ContextsDetail = z.object({
  /** In the sample's order. `raw` is on the metric's scale, `score` from 0 to 1: means over the models that answered. */
  contexts: z.array(z.object({ raw: z.number().nullable(), score: z.number().nullable(), models: ByModel })),
  /** Each model's own score of the sample; null unless it judged every context. */
  models: ByModel,
});
export type ContextsDetail = z.infer<typeof ContextsDetail>;

/** `Score.detail` of metrics that judge the sample once. */
export const SampleDetail = z.object({ raw: z.number().nullable(), models: ByModel });
export type SampleDetail = z.infer<typeof SampleDetail>;

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

export const modelsOf = (judgments: readonly Judgment[]): string[] => [...new Set(judgments.map(({ model }) => model))];

/** The most frequent error; of equally frequent ones the first. What was never asked counts as cancelled. */
export function commonestCause(judgments: readonly Judgment[]): JudgmentCause {
  const counts = new Map<JudgmentCause, number>();
  for (const { error } of judgments) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1);
  // Sorting is stable, so ties keep their order.
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "cancelled";
}

const byModel = (models: readonly string[], value: (model: string) => number | null): ByModel =>
  Object.fromEntries(models.map((model) => [model, value(model)]));

/**
 * The mean over contexts of the mean over models. Null, with its cause, unless every context was judged by at least one
 * model. `explain` words a judgment for a sample of one context, where the sample's explanation is that context's.
 */
export function meanPerContext(
  sample: JudgedSample,
  judgments: readonly Judgment[],
  explain: (judgment: ReadJudgment) => string | null,
): Score {
  const models = modelsOf(judgments);
  const perContext: Judgment[][] = sample.contexts.map(() => []);
  for (const judgment of judgments) if (judgment.context !== null) perContext[judgment.context]?.push(judgment);
  const contexts = perContext.map((ofContext) => {
    const read = ofContext.filter(isRead);
    const scoreBy = (model: string) => read.find((judgment) => judgment.model === model)?.score ?? null;
    return {
      raw: mean(read.map(({ raw }) => raw)),
      score: mean(read.map(({ score }) => score)),
      models: byModel(models, scoreBy),
    };
  });
  const ofModel = (model: string) => meanOfAll(contexts.map((context) => context.models[model] ?? null));
  const detail: ContextsDetail = { contexts, models: byModel(models, ofModel) };
  const score = meanOfAll(contexts.map((context) => context.score));
  const unjudged = perContext.filter((_, index) => contexts[index]?.score === null).flat();
  const only = sample.contexts.length === 1 ? judgments.find(isRead) : undefined;
  return {
    score,
    cause: score === null ? commonestCause(unjudged) : null,
    scored: contexts.filter((context) => context.score !== null).length,
    expected: sample.contexts.length,
    explanation: only ? explain(only) : null,
    detail,
  };
}

/** The mean over the models that answered, for a metric that asks once for the sample; null, with its cause, when none did. */
export function meanOfModels(judgments: readonly Judgment[], explain: (judgment: ReadJudgment) => string | null): Score {
  const read = judgments.filter(isRead);
  const score = mean(read.map((judgment) => judgment.score));
  const scoreBy = (model: string) => read.find((judgment) => judgment.model === model)?.score ?? null;
  const detail: SampleDetail = {
    raw: mean(read.map(({ raw }) => raw)),
    models: byModel(modelsOf(judgments), scoreBy),
  };
  return {
    score,
    cause: score === null ? commonestCause(judgments) : null,
    scored: score === null ? 0 : 1,
    expected: 1,
    explanation: read[0] ? explain(read[0]) : null,
    detail,
  };
}

/** Null unless there is at least one value and none is missing. */
const meanOfAll = (values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length === values.length ? mean(present) : null;
};
