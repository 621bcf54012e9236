/** A sample as the page for golden rows shows it; long texts are cut. */
export interface GoldenDraft {
  id: number;
  /** "q1", or "Sample 3" without an id. */
  name: string;
  question: string;
  turns: number;
  response: string | null;
  reference: string;
  contexts: { text: string; id: string | null }[];
  moreContexts: number;
  /** Indexes of the contexts that are known to be gold. */
  gold: number[];
  /** Known gold contexts that were not retrieved, with their index among the sample's gold contexts. */
  missed: { at: number; id: string | null; text: string | null }[];
}

export interface AlikeQuestion {
  sampleId: number;
  configurationId: string;
  configuration: string;
  question: string;
  /** 1 for the same question, else the share of common letter groups. */
  similarity: number;
  isReplaced: boolean;
}

export interface AlikeReport {
  /** By sample id; samples without any are left out. */
  alike: Record<number, AlikeQuestion[]>;
  /** Questions of the dataset that were compared, and all. */
  compared: number;
  questions: number;
}
