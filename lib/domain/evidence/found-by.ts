/** Another run's sentence that supports a claim of the reference. */
interface FoundFact {
  runId: string;
  runName: string;
  sampleId: number;
  /** From 0. */
  context: number;
  sentence: string;
  documentId: string | null;
}

export interface FoundBy {
  /** Other runs with claims of this question's reference, among the 20 newest of the dataset. */
  runs: number;
  /** In the order of the claims; the newest run that found each, or null. */
  facts: (FoundFact | null)[];
}
