import type { KnownSpread } from "assay-lib/rounds/plan";
import type { RoundUnit } from "assay-lib/rounds/words/limits";

/** "" stands for the whole form. */
export type Problems = Readonly<Record<string, string>>;

export interface RoundMetric {
  id: string;
  name: string;
  isOfContexts: boolean;
  /** To people; "" if the metric can be about anything. */
  question: string;
  /** With a score; in a round of two runs, questions with a score in both. */
  samples: number;
  questions: number;
}

export interface Offered {
  run: { id: string; name: string };
  /** Whose samples of the same questions are labelled too. */
  other: { id: string; name: string } | null;
  others: readonly { id: string; name: string }[];
  metrics: readonly RoundMetric[];
  /** Questions that both runs answer differently, with scores of the first metric. */
  pairs: number;
  labels: readonly string[];
  spreads: readonly KnownSpread[];
}

/** The question that people answer: about what the metric scores. */
export function questionFor({ unit, metric }: RoundSubject, metrics: readonly RoundMetric[]): string {
  const known = metrics.find(({ id }) => id === metric);
  if (unit === "pair") return "Which answer is better?";
  if (unit === "context") return "Does the context help to answer the question?";
  return known?.isOfContexts ? "Do the contexts hold what is needed to answer the question?" : (known?.question ?? "");
}

export interface RoundSubject {
  unit: RoundUnit;
  metric: string;
}
