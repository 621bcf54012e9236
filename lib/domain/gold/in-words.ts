import { counted } from "@/lib/domain/text/counted";
import type { GoldFigures } from "./figures";
import type { GoldCause } from "./find";

const causes: Record<GoldCause, string> = {
  "no-ids":
    "What was found is unknown: the gold contexts are ids, but not every retrieved context has one. Add the ids of the retrieved contexts.",
  "too-long": "What was found is unknown: the sample's gold contexts and texts are too long to compare.",
};

export const goldFigureNames = { recall: "Recall at k", precision: "Precision at k", ndcg: "nDCG at k" } as const;
export const goldFigures = ["recall", "precision", "ndcg"] as const;

export const goldCauseInWords = (cause: GoldCause): string => causes[cause];

/** A warning if every figure is 0. */
export const suspiciousGold = ({ known, empty }: Pick<GoldFigures, "known" | "empty">): string | null =>
  known > 0 && empty === known
    ? "No gold context was found in any sample. Check that gold and retrieved contexts use the same kind of ids or the same texts."
    : null;

/** "recall of the gold contexts 0.62, among the first 5 contexts 0.55 (240 samples)" */
export function goldInWords({ recall, at, known }: Pick<GoldFigures, "recall" | "at" | "known">): string | null {
  if (recall === null) return null;
  const five = at.length > 5 ? `, among the first 5 contexts ${at[4]?.recall.toFixed(2)}` : "";
  return `recall of the gold contexts ${recall.toFixed(2)}${five} (${counted(known, "sample")})`;
}
