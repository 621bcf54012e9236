/** A text that one side retrieved and the other did not, and what that changed. */
export interface DocumentRow {
  /** How it begins. */
  text: string;
  /** Questions for which the baseline and the candidate retrieved it. */
  held: readonly [number, number];
  score: number;
  /** Mean score of the contexts in whose place it came, or that came in its place. */
  other: number;
  /** Of the metric's difference. */
  part: number;
  contexts: number;
  /** The question that it changed most: its key, and its place among the questions. */
  question: { key: string; place: number };
}

export interface DocumentParts {
  /** The largest first. */
  hurt: DocumentRow[];
  helped: DocumentRow[];
  others: { documents: number; contexts: number; part: number };
  documents: number;
  contexts: number;
  /** All parts together: the metric's difference. */
  part: number;
  questions: number;
  /** Contexts of a question; null if they differ. */
  size: number | null;
}

/** The parts, or why there are none. */
export type ComparedDocuments = { parts: DocumentParts; missing: null } | { parts: null; missing: string };
