import { bandOf, bands } from "@/lib/domain/band";

/** A metric's word on one context. */
export interface ContextVerdict {
  /** What the reader knows the metric by, as in "TruLens". */
  label: string;
  /** Unrounded, 0 to 1; null where there is none. */
  score: number | null;
}

/**
 * Whether metrics that judged the same context lie two bands apart or more. Sentences without a value of their own do not count.
 */
function metricsDiffer(verdicts: readonly ContextVerdict[]): boolean {
  const ranks = verdicts.flatMap(({ score }) => (score === null ? [] : [bandRank(score)]));
  return ranks.length > 1 && Math.max(...ranks) - Math.min(...ranks) >= 2;
}

/** The row's sentence, or null where the metrics agree: "Metrics differ: TruLens 0.90, NVIDIA-style 0.00, no sentence extracted". */
export function disagreementSentence(
  verdicts: readonly ContextVerdict[],
  format: (score: number) => string,
  sentences: string | null = null,
): string | null {
  if (!metricsDiffer(verdicts)) return null;
  const values = verdicts.flatMap(({ label, score }) => (score === null ? [] : [`${label} ${format(score)}`]));
  return `Metrics differ: ${[...values, ...(sentences ? [sentences] : [])].join(", ")}`;
}

const bandRank = (score: number): number => bands.findIndex(({ band }) => band === bandOf(score));
