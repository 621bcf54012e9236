import type { ReviewState } from "@/lib/domain/reviews/state";
import type { Band } from "@/lib/domain/scores/band";

/** A filter by a metric's scores; bounds are met by scores equal to them. */
export interface ScoreRange {
  metric: string;
  /** 0 to 1. */
  from?: number;
  to?: number;
  band?: Band;
}

/** What a table of a run's samples asks for. */
export interface SampleQuery {
  /**
   * Order by a metric's score, or by id, contexts (how many) or difference (how far the metrics of `differ` lie apart); in the order of the file where it is left out. Samples without what is sorted
   * by come last.
   */
  sort?: string;
  order?: "asc" | "desc";
  /** Text in question, response, contexts or id; shorter than three characters in question, response or id only. */
  text?: string;
  /** Scores of one metric, by `band`, `bin` or `cause`. */
  metric?: string;
  band?: Band;
  /** A tenth of the scale, 0 to 9. */
  bin?: number;
  /** The last of several tenths that begin with `bin`. */
  lastBin?: number;
  /** Samples without a score, by cause; "any" for all of them. */
  cause?: string;
  /** Scores of further metrics; all must hold. */
  scores?: readonly ScoreRange[];
  /** Samples with a judgment in error of this cause, by whatever metric; "any" for every cause. They may have scores all the same. */
  error?: string;
  /** Samples by the verdicts that people gave on them or on their judgments. */
  review?: ReviewState;
  /** Samples on which the highest and the lowest score of these metrics, two or more, lie at least `by` apart. */
  differ?: { metrics: readonly string[]; by: number };
  /** Samples whose polls are not all of one mind. */
  split?: boolean;
  /** Samples whose label `name` is `value`, as text: "true", "3", "yes". */
  label?: { name: string; value: string };
  /** Samples without any label. */
  unlabelled?: boolean;
  /** Samples that match this too, whatever its order: what a shared link is confined to. */
  within?: SampleQuery;
}

/** From so many characters on a text is looked for in contexts too, and by an index. */
export const indexedTextLength = 3;
/** Characters of a text that is looked for. */
export const longestSearch = 500;
/** Characters of a cause that is filtered by. */
export const longestCause = 50;
/** What a table is sorted by beside metrics: external id, number of contexts, how far the metrics of `differ` lie apart. */
export const sampleOrders = ["id", "contexts", "difference"] as const;
