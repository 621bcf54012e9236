import { contextScoresOfJudges, scoresOfJudges } from "@/lib/judges/store/scores";
import { type JudgeKey, judgeKey } from "@/lib/judges/words/key";
import type { GradedLabel, ReadLabels } from "./read-labels";

export interface JudgeCandidate extends JudgeKey {
  isPerContext: boolean;
  isRepeat: boolean;
}

export interface JudgeColumn extends JudgeCandidate {
  /** NaN stands for a labelled unit without a score. */
  scores: number[];
  scored: number;
}

export interface LabelledUnit {
  sample: number;
  context: number;
  label: GradedLabel;
}

interface Read {
  samples: readonly number[];
  units: readonly LabelledUnit[];
  bySample: ReadLabels["bySample"];
  labels: Pick<ReadLabels, "unit" | "round">;
}

/** Reads the judges that score what is labelled, in one query. */
export async function readColumns(
  fitting: readonly JudgeCandidate[],
  { samples, units, bySample, labels }: Read,
): Promise<JudgeColumn[]> {
  if (fitting.length === 0 || samples.length === 0) return [];
  const of =
    labels.unit === "context"
      ? await contextScores(fitting, samples, { bySample, isWhole: labels.round === null })
      : await sampleScores(fitting, samples);
  return fitting.map((candidate) => {
    const scoreOf = of.get(judgeKey(candidate));
    const scores = units.map(({ sample, context }) => scoreOf?.(sample, context) ?? Number.NaN);
    return { ...candidate, scores, scored: scores.filter((score) => !Number.isNaN(score)).length };
  });
}

type ScoresBy = Map<string, (sample: number, context: number) => number | null | undefined>;

const sampleScores = async (judges: readonly JudgeKey[], samples: readonly number[]): Promise<ScoresBy> =>
  new Map((await scoresOfJudges(judges, samples)).map((one) => [judgeKey(one), (sample) => one.scores.get(sample)]));

/** An uploaded label is of other contexts if there are not as many; a round labels some of them. */
async function contextScores(
  judges: readonly JudgeKey[],
  samples: readonly number[],
  { bySample, isWhole }: { bySample: ReadLabels["bySample"]; isWhole: boolean },
): Promise<ScoresBy> {
  const fits = (sample: number, { length }: readonly unknown[]) => !isWhole || bySample.get(sample)?.length === length;
  const read = await contextScoresOfJudges(judges, samples);
  return new Map(
    read.map((one) => [
      judgeKey(one),
      (sample, context) => {
        const scores = one.scores.get(sample);
        return scores && fits(sample, scores) ? scores[context] : null;
      },
    ]),
  );
}
