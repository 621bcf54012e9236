/** What a file says of a sample by one metric. Without parts it says nothing. */
export interface ReadScore {
  key: string;
  model: string | null;
  parts: readonly ScorePart[];
  /** The score and judgments of Assay's own export, as kept.ts describes them; not validated. */
  kept?: { score: unknown; judgments: readonly unknown[] } | undefined;
}

export type ScorePart = {
  /** From 0; null for the whole sample. */
  context: number | null;
  label: string | null;
  explanation: string | null;
} & ({ raw: number; cause: null } | { raw: null; cause: "no-score" | "out-of-range" | "malformed"; reason: string });
