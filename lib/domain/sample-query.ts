import type { Flag } from "@/lib/domain/flag";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import type { ReviewState } from "@/lib/domain/reviews/state";
import type { Band } from "@/lib/domain/scores/band";

/** A filter by a metric's scores; both bounds are inclusive. */
export interface ScoreRange {
  metric: string;
  /** 0 to 1. */
  from?: number;
  to?: number;
  band?: Band;
}

/** The filters and order of a run's samples table. */
export interface SampleQuery {
  /**
   * A metric's id, or one of `sampleOrders`.
   * In file order if left out. Samples without a value come last.
   */
  sort?: string;
  order?: "asc" | "desc";
  /** Text in question, response, contexts or id; a text of one or two characters is not searched for in contexts. */
  text?: string;
  /** The metric that `band`, `bin` and `cause` refer to. */
  metric?: string;
  band?: Band;
  /** A tenth of the scale, 0 to 9. */
  bin?: number;
  /** The last tenth of a range that begins with `bin`. */
  lastBin?: number;
  /** Samples without a score, by cause; "any" for all of them. */
  cause?: string;
  /** Score ranges of further metrics; a sample must match all. */
  scores?: readonly ScoreRange[];
  /** Samples with a judgment in error of this cause; "any" for every cause. They may still have scores. */
  error?: string;
  /** The metric whose judgments `error` is about; all if left out. */
  errorBy?: string;
  /** Samples with a judgment that has this flag. */
  flag?: Flag;
  /** Samples by people's verdicts on them or on their judgments. */
  review?: ReviewState;
  /** Samples whose highest and lowest score by these metrics (two or more) are at least `by` apart. */
  differ?: { metrics: readonly string[]; by: number };
  /** Samples whose polls disagree. */
  split?: boolean;
  /** Samples whose label `name` is `value`, as text: "true", "3", "yes". */
  label?: { name: string; value: string };
  /** Samples that some metric has judged without a score. */
  unscored?: boolean;
  /** Samples that some metric has not judged yet. */
  waiting?: boolean;
  /** Samples that miss a gold context. */
  missesGold?: boolean;
  /** Samples for which nothing was retrieved. */
  nothingRetrieved?: boolean;
  /** Chosen samples, by id. */
  ids?: readonly number[];
  /** Samples without any label. */
  unlabelled?: boolean;
  /** A second filter that samples must match too: the samples that a share shows. Its order is ignored. */
  within?: SampleQuery;
}

/** Texts of at least this many characters are searched for in contexts too, with an index. */
export const indexedTextLength = 3;
/** Of a search text, in characters. */
export const longestSearch = 500;
/** Of a list of chosen samples. */
export const mostChosen = 200;
/** Of a cause in a filter, in characters. */
export const longestCause = 50;
/** Orders other than by a metric: external id, number of contexts, how far the metrics of `differ` are apart, what of the gold contexts was found. */
export const sampleOrders: readonly string[] = ["id", "contexts", "difference", ...retrievalFigures.map(({ id }) => id)];
