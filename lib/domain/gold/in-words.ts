import { counted } from "@/lib/domain/text/counted";
import type { GoldFigures } from "./figures";
import type { GoldCause } from "./find";

const causes: Record<GoldCause, string> = {
  "no-ids":
    "What was found is unknown: the gold contexts are given by their ids, and not every retrieved context has one. Give the ids of the retrieved contexts too.",
  "too-long": "What was found is unknown: there are more gold contexts and longer texts than Assay compares in one sample.",
};

/** The figures among the first k contexts, in the order of tables. */
export const goldFigureNames = { recall: "Recall at k", precision: "Precision at k", ndcg: "nDCG at k" } as const;
export const goldFigures = ["recall", "precision", "ndcg"] as const;

/** Why it is not known which gold contexts were found, as a sentence. */
export const goldCauseInWords = (cause: GoldCause): string => causes[cause];

/** A doubt about figures that are 0 everywhere, as a sentence; null without one. */
export const suspiciousGold = ({ known, empty }: Pick<GoldFigures, "known" | "empty">): string | null =>
  known > 0 && empty === known
    ? "No gold context was found in any sample. Check that its ids are ids of the same kind as the retrieved ones, and its texts cut like theirs."
    : null;

/** "recall of the gold contexts 0.62, among the first 5 contexts 0.55 (240 samples)"; null where nothing is known. */
export function goldInWords({ recall, at, known }: Pick<GoldFigures, "recall" | "at" | "known">): string | null {
  if (recall === null) return null;
  const five = at.length > 5 ? `, among the first 5 contexts ${at[4]?.recall.toFixed(2)}` : "";
  return `recall of the gold contexts ${recall.toFixed(2)}${five} (${counted(known, "sample")})`;
}
