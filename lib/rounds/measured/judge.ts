import { bootstrappedAlpha } from "@/lib/stats/alpha/krippendorff";
import { type WeightedShare, weightedShare } from "@/lib/stats/shares/weighted";
import type { LabelledSample } from "./mean";
import { answerPlace } from "./people";

interface Judged {
  known: readonly LabelledSample[];
  answers: number;
  isYesNo: boolean;
  /** A yes-no question reads the score at this. */
  passes: number;
  areWeighted: boolean;
}

/**
 * Takes the judge's score as one more label of each response or context. `same` is the share of items on which people agree that the
 * judge reads alike. `counts[i][j]` are labels with the i-th answer and a score at the j-th, from the worst, by weight; answers between
 * are left out.
 */
export function judgeAgreement({ known, answers, isYesNo, passes, areWeighted }: Judged) {
  const read = (score: number): number => (isYesNo ? Number(score >= passes) : score);
  const counts = Array.from({ length: answers }, () => Array.from({ length: answers }, () => 0));
  for (const { label, score, weight } of known) {
    const place = answerPlace(label, answers);
    const row = counts[place];
    const column = answerPlace(read(score), answers);
    if (row && Math.abs(label * (answers - 1) - place) < 1e-9) row[column] = (row[column] ?? 0) + weight;
  }
  const agreed = known.filter(({ label }) => label === 0 || label === 1);
  return {
    items: known.length,
    same: isYesNo
      ? weightedShare(agreed.map(({ label, score, weight, question }) => ({ isRight: read(score) === label, weight, question })))
      : null,
    alpha: bootstrappedAlpha(
      known.map(({ label, score }) => [label, read(score)]),
      isYesNo ? "nominal" : "interval",
      known.map(({ question }) => question),
      { weights: areWeighted ? known.map(({ weight }) => weight) : undefined },
    ),
    counts,
  };
}

/** The share of good items that the judge passes, or of bad ones that it fails. Where people differ, an item is neither. */
export const shareOfClass = (known: readonly LabelledSample[], isGood: boolean, passes: number): WeightedShare =>
  weightedShare(
    known
      .filter(({ label }) => label === Number(isGood))
      .map(({ score, weight, question }) => ({ isRight: score >= passes === isGood, weight, question })),
  );
