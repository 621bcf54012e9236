/**
 * How one language refuses. Each text is the source of a regular expression that reads folded text (../fold.ts) and starts at
 * the start of a word, except in scripts that write words together. Gaps in them are bounded.
 */
export interface Wording {
  /** A letter of its script; texts without one are not in this language. */
  letter: RegExp;
  /** True for scripts that write words together, or with prefixes. */
  joined?: boolean;
  /** "but": ends one clause and begins another. */
  contrasts: string;
  /** "although": begins a clause that ends at the next comma. */
  concessions: string;
  /** "if": begins a clause that says nothing about what is known and ends at the next comma. */
  conditions: string;
  /** A whole clause that refuses: "n/a". */
  whole: string;
  /** In every clause that refuses: words that are quick to look for. */
  cue?: string;
  /** A clause refuses if all texts of one entry are in it. */
  refusals: readonly (readonly string[])[];
  /** The same for clauses that neither answer nor refuse: "please give more details". */
  courtesies: readonly (readonly string[])[];
  /** A clause that refuses and answers: "I only know that". */
  limits: string;
}
