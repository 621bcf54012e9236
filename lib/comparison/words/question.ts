export const questionGroups = ["losses", "ties", "wins", "changed-band", "without-score", "unpaired"] as const;
/** All but `unpaired` depend on the metric and candidate. */
export type QuestionGroup = (typeof questionGroups)[number];

export type GroupCounts = Record<QuestionGroup, number>;

/** One score per run, the baseline's first. */
export interface ComparedQuestion {
  /** From 1, in the order of the baseline's file; null if one side lacks it. */
  place: number | null;
  key: string;
  question: string;
  /** Sample ids by run; empty if the run has none. */
  samples: readonly (readonly number[])[];
  scores: readonly (number | null)[];
  difference: number | null;
  differences: Readonly<Record<string, number | null>>;
}

/** Points of the scatter plot in one cell and of one group. */
export interface Mark {
  /** In twentieths. */
  cell: readonly [baseline: number, candidate: number];
  group: "losses" | "ties" | "wins";
  baseline: number;
  candidate: number;
  count: number;
  question: { text: string; key: string; place: number };
}

type ContextFate = "shared" | "moved" | "lost" | "gained";

/** Ranks start at 0. */
export interface AlignedContext {
  text: string;
  id: string | null;
  rank: number;
  fate: ContextFate;
  /** Null if lost or gained. */
  otherRank: number | null;
}

export interface Alignment {
  by: "id" | "text";
  baseline: AlignedContext[];
  candidate: AlignedContext[];
}
