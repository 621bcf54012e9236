/** A raw score, a verdict, the numbers of the sentences chosen, or the cause of the error. */
export type Expected = number | string | readonly string[];

type Replies = readonly (readonly [reply: string, expected: Expected])[];

/** Replies by what they show: the kind of judge, or the form. */
export type Groups = Readonly<Record<string, Replies>>;
