import * as z from "zod";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import { wilson } from "@/lib/stats/wilson";
import type { ShapedScore } from "./models";
import { ByModel, commonestCause, mean, modelsOfScore } from "./models";

const Verdict = z.enum(["yes", "no"]);

const PollsDetail = z.object({
  polls: z.array(z.object({ model: z.string(), poll: z.int(), verdict: Verdict.nullable(), error: z.string().nullable() })),
  /** Over the models with more than half of their polls valid, or all models if there is none. */
  yes: z.int(),
  valid: z.int(),
  n: z.int(),
  /** 95% Wilson interval of yes / valid; null without a score or with several models, whose chances differ. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Polls whose explanation is shown: one, or a yes and a no if the vote is split. */
  surfaced: z.array(z.object({ model: z.string(), poll: z.int(), verdict: Verdict })),
  split: z.boolean(),
  models: ByModel,
});
export type PollsDetail = z.infer<typeof PollsDetail>;

/** A question polled for yes (good) or no. `label` names the label with people's answers. */
export const pollsShape = (label: string) => ({ kind: "polls", detail: PollsDetail, label }) as const;

const byPoll = (a: Judgment, b: Judgment): number => a.poll - b.poll;
const verdictOf = ({ score }: ReadJudgment): "yes" | "no" => (score >= 0.5 ? "yes" : "no");

/** The mean of the models' shares of yes, without models of which half of the polls or more failed. `polls` is per model. */
export function scorePolls(judgments: readonly Judgment[], polls: number): ShapedScore<ReturnType<typeof pollsShape>> {
  const models = modelsOfScore(judgments).map((model) => {
    const own = judgments.filter((judgment) => judgment.model === model).sort(byPoll);
    const read = own.filter(isRead);
    const isCounted = read.length * 2 > polls;
    return { model, own, counted: isCounted ? read : [], share: isCounted ? mean(read.map(({ score }) => score)) : null };
  });
  const n = polls * Math.max(1, models.length);
  const counted = models.flatMap((entry) => entry.counted);
  // Rounding errors of thirds and fifths must not decide the majority.
  const exact = mean(models.map(({ share }) => share).filter((share) => share !== null));
  const score = exact === null ? null : Math.round(exact * 1e12) / 1e12;
  const votes = score === null ? judgments.filter(isRead) : counted;
  const yes = votes.filter((judgment) => verdictOf(judgment) === "yes").length;
  const split = score === 0.5;
  const isSurfaced = { yes: score !== null && score >= 0.5, no: score !== null && score <= 0.5 };
  const sides = (["yes", "no"] as const).filter((side) => isSurfaced[side]);
  const explained = counted.filter(({ explanation }) => explanation?.trim()).sort(byPoll);
  const surfaced = sides.flatMap((side) => explained.find((judgment) => verdictOf(judgment) === side) ?? []);
  const detail: PollsDetail = {
    polls: models.flatMap(({ own }) =>
      own.map((judgment) => ({
        model: judgment.model,
        poll: judgment.poll,
        verdict: isRead(judgment) ? verdictOf(judgment) : null,
        error: judgment.error,
      })),
    ),
    yes,
    valid: votes.length,
    n,
    interval: models.filter(({ share }) => share !== null).length === 1 ? wilson(yes, counted.length) : null,
    surfaced: surfaced.map((judgment) => ({ model: judgment.model, poll: judgment.poll, verdict: verdictOf(judgment) })),
    split,
    models: Object.fromEntries(models.map(({ model, share }) => [model, share])),
  };
  return {
    score,
    cause: score === null ? commonestCause(judgments) : null,
    scored: judgments.filter(isRead).length,
    expected: n,
    explanation: explanationOf(surfaced, split),
    detail,
  };
}

function explanationOf(surfaced: readonly ReadJudgment[], split: boolean): string | null {
  if (surfaced.length === 0) return null;
  if (!split) return surfaced[0]?.explanation ?? null;
  return surfaced.map((judgment) => `Split vote, ${verdictOf(judgment)}: ${judgment.explanation}`).join("\n\n");
}
