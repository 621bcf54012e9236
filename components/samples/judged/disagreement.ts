import { bandNames, bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";

/** A score of the same thing: by a metric on a context, or by a model on a metric's question. */
export interface Verdict {
  /** The name the reader sees, such as "TruLens" or "gpt-4o-mini". */
  label: string;
  /** Unrounded, 0 to 1; null if there is none. */
  score: number | null;
  /** Of the metric's bands. */
  thresholds: MetricThresholds;
}

/** Whether scores are two bands apart or more. Null does not count, nor does a score without a band. */
export function isDivided(verdicts: readonly Verdict[]): boolean {
  const bands = verdicts.map(({ score, thresholds }) => (score === null ? null : bandOf(score, thresholds)));
  const ranks = bands.flatMap((band) => (band ? [bandNames.indexOf(band)] : []));
  return ranks.length > 1 && Math.max(...ranks) - Math.min(...ranks) >= 2;
}

/** "TruLens 0.90, NVIDIA-style 0.00" */
export const verdictsInWords = (verdicts: readonly Verdict[]): string =>
  verdicts
    .flatMap(({ label, score, thresholds }) => (score === null ? [] : [`${label} ${formatScore(score, thresholds)}`]))
    .join(", ");

/** The row's sentence, or null if the metrics agree: "Metrics differ: TruLens 0.90, NVIDIA-style 0.00, no sentence extracted". */
export function disagreementSentence(verdicts: readonly Verdict[], sentences: string | null = null): string | null {
  if (!isDivided(verdicts)) return null;
  return `Metrics differ: ${[verdictsInWords(verdicts), ...(sentences ? [sentences] : [])].join(", ")}`;
}

/** "Judges differ: judge-a 0.80, judge-b 0.00", the highest first; null if they agree or there is only one. */
export function judgesDiffer(verdicts: readonly Verdict[]): string | null {
  if (!isDivided(verdicts)) return null;
  const sorted = [...verdicts].sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  return `Judges differ: ${verdictsInWords(sorted)}`;
}
