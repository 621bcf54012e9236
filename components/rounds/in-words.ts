import { counted } from "assay-lib/domain/text/counted";
import type { RoundDesign } from "assay-lib/rounds/words/definition";

export const unitInWords = { response: "responses", context: "contexts", pair: "pairs of answers" } as const;

export const designInWords: Record<RoundDesign["kind"], string> = {
  random: "drawn at random",
  stratified: "drawn at random within strata of the judge’s score",
  balanced: "drawn at random, as many good as bad by a label",
  picked: "picked, not random",
};

/** "34 of 120 labels" */
export const progressInWords = ({ given, needed }: { given: number; needed: number }): string =>
  `${given.toLocaleString("en")} of ${counted(needed, "label")}`;

export const share = (same: number, of: number): string => `${same.toLocaleString("en")} of ${of.toLocaleString("en")}`;
export const roundPercent = (same: number, of: number): string => `${Math.round((100 * same) / of)}%`;

/** Below these, alpha says next to nothing. */
export const fewestForAlpha = 10;
