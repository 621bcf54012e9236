export const questionGroups = ["losses", "ties", "wins", "changed-band", "without-score", "unpaired"] as const;
/** A group of a comparison's questions. All but `unpaired` depend on the metric and candidate. */
export type QuestionGroup = (typeof questionGroups)[number];

/** How many questions each group holds. */
export type GroupCounts = Record<QuestionGroup, number>;

/** A question with each run's score for a metric, the baseline's first. */
export interface ComparedQuestion {
  /** From 1, among the questions that baseline and candidate have, in the order of the baseline's file; null if one lacks it. */
  place: number | null;
  /** Names it in addresses. */
  key: string;
  question: string;
  /** Sample ids by run; empty if the run has none. */
  samples: readonly (readonly number[])[];
  scores: readonly (number | null)[];
  /** Candidate minus baseline. */
  difference: number | null;
  /** The same in each metric of the comparison. */
  differences: Readonly<Record<string, number | null>>;
}

/** Questions of the scatter plot of baseline against candidate that lie in one cell and are all losses, ties or wins. */
export interface Mark {
  /** The cell, in twentieths. */
  cell: readonly [baseline: number, candidate: number];
  group: "losses" | "ties" | "wins";
  /** The means of their scores. */
  baseline: number;
  candidate: number;
  count: number;
  /** The one that differs most. */
  question: { text: string; key: string; place: number };
}

/** How a context of one retrieval relates to the other. */
type ContextFate = "shared" | "moved" | "lost" | "gained";

/** A context of one side; ranks from 0. */
export interface AlignedContext {
  text: string;
  /** Its document's id; null if the file gives none. */
  id: string | null;
  rank: number;
  fate: ContextFate;
  /** Its rank on the other side; null if it is lost or gained. */
  otherRank: number | null;
}

/** The contexts of both sides, each in its own order. */
export interface Alignment {
  /** What they were matched by. */
  by: "id" | "text";
  baseline: AlignedContext[];
  candidate: AlignedContext[];
}
