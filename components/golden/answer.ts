import type { AlikeReport, NewGoldenRows } from "assay-lib/golden/words/new-rows";

export type SaveAnswer =
  | { saved: { datasetId: string; configurationId: string; added: number; changed: number; unchanged: number } }
  /** A sample's id leads to its problem; "" is about all. */
  | { problems: Record<string, string> };

export type SaveAction = (rows: NewGoldenRows) => Promise<SaveAnswer>;

/** An error message if it fails. */
export type AlikeAction = (dataset: string, run: string, samples: number[]) => Promise<AlikeReport | string>;

/** An error message if it fails. */
export type ConfirmAction = (sample: number, isConfirmed: boolean, name: string | null) => Promise<string | null>;
