/** A text that only one side retrieved, and its effect. */
export interface DocumentRow {
  text: string;
  held: readonly [number, number];
  score: number;
  /** Mean score of the contexts that it replaced or that replaced it. */
  other: number;
  /** Of the metric's difference. */
  part: number;
  contexts: number;
  question: { key: string; place: number };
}

export interface DocumentParts {
  hurt: DocumentRow[];
  helped: DocumentRow[];
  others: { documents: number; contexts: number; part: number };
  documents: number;
  contexts: number;
  /** The metric's difference. */
  part: number;
  questions: number;
  size: number | null;
}

export type ComparedDocuments = { parts: DocumentParts; missing: null } | { parts: null; missing: string };
