import * as z from "zod";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { ByModel, byModel, commonestCause, judgedOnce, mean, modelsOfScore, type ShapedScore } from "./models";

const ContextsDetail = z.object({
  /** In the sample's order; `raw` and `score` are means over the models that replied. */
  contexts: z.array(z.object({ raw: z.number().nullable(), score: z.number().nullable(), models: ByModel })),
  models: ByModel,
});

export const contextsShape = { kind: "contexts", detail: ContextsDetail } as const;

/** The mean over contexts of the mean over models; 0 without contexts, null unless every context was judged. */
export function meanPerContext(
  sample: JudgedSample,
  judgments: readonly Judgment[],
  explain: (judgment: ReadJudgment) => string | null,
): ShapedScore<typeof contextsShape> {
  const models = modelsOfScore(judgments);
  const perContext: Judgment[][] = sample.contexts.map(() => []);
  for (const judgment of judgments) if (judgment.item !== null) perContext[judgment.item]?.push(judgment);
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
  const score = contexts.length === 0 ? 0 : meanOfAll(contexts.map((context) => context.score));
  const unjudged = perContext.filter((_, index) => contexts[index]?.score === null).flat();
  const only = sample.contexts.length === 1 ? judgments.find(isRead) : undefined;
  const explanation = only ? explain(only) : null;
  return {
    score,
    cause: score === null ? commonestCause(unjudged) : null,
    scored: contexts.filter((context) => context.score !== null).length,
    expected: sample.contexts.length,
    explanation: contexts.length === 0 ? "Nothing was retrieved." : explanation,
    detail: { contexts, models: byModel(models, ofModel) },
  };
}

/** Null if there is no value or one is missing. */
const meanOfAll = (values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length === values.length ? mean(present) : null;
};

const SingleDetail = z.object({ raw: z.number().nullable(), models: ByModel });

export const singleShape = { kind: "single", detail: SingleDetail } as const;

/** The mean over the models that replied; null, with its cause, if there is none. */
export function meanOfModels(
  judgments: readonly Judgment[],
  explain: (judgment: ReadJudgment) => string | null,
): ShapedScore<typeof singleShape> {
  const read = judgments.filter(isRead);
  const scoreBy = (model: string) => read.find((judgment) => judgment.model === model)?.score ?? null;
  return {
    ...judgedOnce(mean(read.map(({ score }) => score)), judgments),
    explanation: read[0] ? explain(read[0]) : null,
    detail: { raw: mean(read.map(({ raw }) => raw)), models: byModel(modelsOfScore(judgments), scoreBy) },
  };
}
