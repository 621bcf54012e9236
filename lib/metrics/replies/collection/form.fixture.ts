/** A raw score, a verdict, the numbers of the sentences chosen, or the cause of the error. */
export type Expected = number | string | readonly string[];

export type Replies = readonly (readonly [reply: string, expected: Expected])[];

/** Replies by what they show: the kind of judge, or the form. */
export type Groups = Readonly<Record<string, Replies>>;

/** Replies by metric. */
export interface Collection {
  readonly trulens?: Groups;
  readonly nvidia?: Groups;
  readonly select?: Groups;
  readonly extract?: Groups;
  readonly adherence?: Groups;
}
