/** Questions of a comparison by how they went. */
export const questionGroups = ["losses", "ties", "wins", "changed-band", "without-score", "unpaired"] as const;
/** Which questions of a comparison; those of a metric and candidate but for `unpaired`. */
export type QuestionGroup = (typeof questionGroups)[number];

/** How many questions each group holds. */
export type GroupCounts = Record<QuestionGroup, number>;

/** A question with a metric's scores under each run, the baseline's first. */
export interface ComparedQuestion {
  /** Among the questions that all runs have, in the order of the baseline's file, from 1; null where not all have it. */
  place: number | null;
  pairKey: string;
  question: string;
  /** Samples of each run; empty where it has none. */
  samples: readonly (readonly number[])[];
  scores: readonly (number | null)[];
  /** Candidate minus baseline. */
  difference: number | null;
}

/** Questions at one place of a scatter of baseline against candidate. */
export interface Place {
  /** Twentieths. */
  baseline: number;
  candidate: number;
  count: number;
  /** The question's pair key, where there is only one. */
  only: string | null;
  /** That question's place. */
  onlyPlace: number | null;
}

/** What became of a context from one retrieval to another. */
type ContextFate = "shared" | "moved" | "lost" | "gained";

/** A context of one side; ranks from 0. */
export interface AlignedContext {
  text: string;
  rank: number;
  fate: ContextFate;
  /** Its rank on the other side; null where it is lost or gained. */
  otherRank: number | null;
}

/** The contexts of both sides, each in its own order. */
export interface Alignment {
  baseline: AlignedContext[];
  candidate: AlignedContext[];
}
