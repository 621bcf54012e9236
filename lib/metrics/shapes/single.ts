import * as z from "zod";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import { ByModel, byModel, commonestCause, mean, modelsOfScore } from "./models";
import type { ShapedScore } from "./scored";

const SingleDetail = z.object({ raw: z.number().nullable(), models: ByModel });

export const singleShape = { kind: "single", detail: SingleDetail } as const;

/** The mean over the models that replied; null, with its cause, if there is none. */
export function meanOfModels(
  judgments: readonly Judgment[],
  explain: (judgment: ReadJudgment) => string | null,
): ShapedScore<typeof singleShape> {
  const read = judgments.filter(isRead);
  const score = mean(read.map((judgment) => judgment.score));
  const scoreBy = (model: string) => read.find((judgment) => judgment.model === model)?.score ?? null;
  return {
    score,
    cause: score === null ? commonestCause(judgments) : null,
    scored: score === null ? 0 : 1,
    expected: 1,
    explanation: read[0] ? explain(read[0]) : null,
    detail: { raw: mean(read.map(({ raw }) => raw)), models: byModel(modelsOfScore(judgments), scoreBy) },
  };
}
