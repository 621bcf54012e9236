import type { CorrectedMean } from "./mean";

const halfWidths = [0.2, 0.1, 0.05, 0.04, 0.03, 0.02, 0.01];
/** Aimed below the width, since the variance of the labels to come is not known. */
const aim = 0.88;
/** Allows labels to vary further by so many standard deviations, where few of them differ. */
const careful = 1.28;

export interface Narrower {
  halfWidth: number;
  labels: number;
}

type Known = Pick<CorrectedMean, "n" | "samples"> &
  Partial<Pick<CorrectedMean, "fromLabels" | "questions" | "clusters" | "labelsOnly">>;

/** The variance falls with the questions that have a label, but for the samples' part. The fewer labels differ, the more is
 *  added. Null if labels on all samples would not do. */
export function narrowerBy([low, high]: readonly [number, number], known: Known): Narrower | null {
  const { n, samples, fromLabels, questions = n, clusters = samples, labelsOnly } = known;
  const half = (high - low) / 2;
  const target = halfWidths.find((width) => width < 0.75 * half);
  if (target === undefined) return null;
  const share = fromLabels ?? 1;
  const mean = labelsOnly ?? 0.5;
  // With one label of each end, as in the interval.
  const rare = n * Math.min(mean, 1 - mean) + 1;
  const more = Math.max(1, aim ** 2 * (1 + careful / Math.sqrt(rare)));
  const left = ((aim * target) / half) ** 2 - (1 - share);
  const asked = left > 0 ? (more * questions * share) / left : Number.POSITIVE_INFINITY;
  if (asked > clusters) return null;
  // See questionsDrawn, whose inverse this is.
  const drawn = samples * (1 - (1 - asked / clusters) ** (clusters / samples));
  const labels = Math.max(1, Math.ceil(drawn - 1e-9) - n);
  return n + labels > samples ? null : { halfWidth: target, labels };
}
