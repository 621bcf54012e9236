import { bandNames, bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";

/** One score for a context (label: metric) or for a question (label: model). */
export interface PeopleVerdict {
  label: string;
  /** Unrounded, 0 to 1. */
  score: number | null;
  thresholds: MetricThresholds;
}

/** Two bands or more apart. Scores without a band do not count. */
export function isDivided(verdicts: readonly PeopleVerdict[]): boolean {
  const bands = verdicts.map(({ score, thresholds }) => (score === null ? null : bandOf(score, thresholds)));
  const ranks = bands.flatMap((band) => (band ? [bandNames.indexOf(band)] : []));
  return ranks.length > 1 && Math.max(...ranks) - Math.min(...ranks) >= 2;
}

/** "TruLens 0.90, NVIDIA-style 0.00" */
export const verdictsInWords = (verdicts: readonly PeopleVerdict[]): string =>
  verdicts
    .flatMap(({ label, score, thresholds }) => (score === null ? [] : [`${label} ${formatScore(score, thresholds)}`]))
    .join(", ");

/** "Metrics differ: TruLens 0.90, NVIDIA-style 0.00, no sentence extracted"; null if they agree. */
export function disagreementSentence(verdicts: readonly PeopleVerdict[], sentences: string | null = null): string | null {
  if (!isDivided(verdicts)) return null;
  return `Metrics differ: ${[verdictsInWords(verdicts), ...(sentences ? [sentences] : [])].join(", ")}`;
}

/** "Judges differ: judge-a 0.80, judge-b 0.00", highest first; null if they agree. */
export function judgesDiffer(verdicts: readonly PeopleVerdict[]): string | null {
  if (!isDivided(verdicts)) return null;
  const sorted = [...verdicts].sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  return `Judges differ: ${verdictsInWords(sorted)}`;
}
