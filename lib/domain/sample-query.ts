import type { Flag } from "@/lib/domain/flag";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import type { CommentState, ReviewState } from "@/lib/domain/reviews/state";
import type { Band } from "@/lib/domain/scores/band";
import type { SliceOf } from "@/lib/domain/why/slice";
import type { Answerable, AnsweredAs, StageFilter } from "@/lib/domain/why/stages";

/** Bounds are inclusive. */
export interface ScoreRange {
  metric: string;
  from?: number;
  to?: number;
  band?: Band;
}

export interface SampleQuery {
  /** A metric's id or one of `sampleOrders`; file order by default. Missing values come last. */
  sort?: string;
  order?: "asc" | "desc";
  /** In question, response and id; from `indexedTextLength` characters also in contexts. */
  text?: string;
  /** For `band`, `bin` and `cause`. */
  metric?: string;
  band?: Band;
  /** A tenth of the scale, 0 to 9. */
  bin?: number;
  /** Makes `bin` the start of a range. */
  lastBin?: number;
  cause?: string;
  scores?: readonly ScoreRange[];
  /** Samples with a failed judgment of this cause, or "any". They can still have scores. */
  error?: string;
  errorBy?: string;
  flag?: Flag;
  review?: ReviewState;
  comments?: CommentState;
  /** Highest and lowest score of two or more metrics are at least `by` apart. */
  differ?: { metrics: readonly string[]; by: number };
  split?: boolean;
  /** `value` is text: "true", "3", "yes". */
  label?: { name: string; value: string };
  unscored?: boolean;
  waiting?: boolean;
  missesGold?: boolean;
  nothingRetrieved?: boolean;
  /** The turn of the question; `lastTurn` includes all later ones. */
  turn?: number;
  ids?: readonly number[];
  unlabelled?: boolean;
  /** These four are of finished runs, see RunWhy. */
  stage?: StageFilter;
  answered?: AnsweredAs;
  answerable?: Answerable;
  /** The name of a group of questions; empty for samples in none. */
  group?: string;
  slice?: SliceOf;
  /** A share's filter, which samples must match too. Its order is ignored. */
  within?: SampleQuery;
  /** Samples in open rounds are listed without scores and labels, match no filter on these, and come last when sorted by them. */
  hidden?: readonly number[];
}

export const withHidden = (query: SampleQuery, hidden: readonly number[]): SampleQuery =>
  hidden.length === 0 ? query : { ...query, hidden };

/** Shorter texts are not searched for in contexts, whose index has trigrams. */
export const indexedTextLength = 3;
/** In characters. */
export const longestSearch = 500;
export const mostChosen = 200;
export const longestCause = 50;
export const sampleOrders: readonly string[] = ["id", "contexts", "difference", ...retrievalFigures.map(({ id }) => id)];
