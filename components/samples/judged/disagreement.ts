import { bandOf, bands } from "@/lib/domain/scores/band";

/** Somebody's word on the same thing: a metric's on a context, a model's on what a metric asks. */
export interface Verdict {
  /** What the reader knows it by, as in "TruLens" or "gpt-4o-mini". */
  label: string;
  /** Unrounded, 0 to 1; null where there is none. */
  score: number | null;
}

/** Whether verdicts lie two bands apart or more. Those without a value do not count. */
export function isDivided(verdicts: readonly Verdict[]): boolean {
  const ranks = verdicts.flatMap(({ score }) => (score === null ? [] : [bandRank(score)]));
  return ranks.length > 1 && Math.max(...ranks) - Math.min(...ranks) >= 2;
}

/** "TruLens 0.90, NVIDIA-style 0.00" */
export const verdictsInWords = (verdicts: readonly Verdict[], format: (score: number) => string): string =>
  verdicts.flatMap(({ label, score }) => (score === null ? [] : [`${label} ${format(score)}`])).join(", ");

/** The row's sentence, or null where the metrics agree: "Metrics differ: TruLens 0.90, NVIDIA-style 0.00, no sentence extracted". */
export function disagreementSentence(
  verdicts: readonly Verdict[],
  format: (score: number) => string,
  sentences: string | null = null,
): string | null {
  if (!isDivided(verdicts)) return null;
  return `Metrics differ: ${[verdictsInWords(verdicts, format), ...(sentences ? [sentences] : [])].join(", ")}`;
}

/** "Judges differ: judge-a 0.80, judge-b 0.00", the highest first; null where they agree, or there is but one. */
export function judgesDiffer(verdicts: readonly Verdict[], format: (score: number) => string): string | null {
  if (!isDivided(verdicts)) return null;
  const sorted = [...verdicts].sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  return `Judges differ: ${verdictsInWords(sorted, format)}`;
}

const bandRank = (score: number): number => bands.findIndex(({ band }) => band === bandOf(score));
