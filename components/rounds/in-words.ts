import type { RoundDesign } from "@/lib/domain/round/definition";
import { counted } from "@/lib/domain/text/counted";

export const unitInWords = { response: "responses", context: "contexts" } as const;

export const designInWords: Record<RoundDesign["kind"], string> = {
  random: "drawn at random",
  stratified: "drawn at random within strata of the judge’s score",
  balanced: "drawn at random, as many good as bad by a label",
  picked: "picked, not random",
};

/** Half of the widest 95 % interval of a share of `n` labels, if half of them are yes. */
const widest = (n: number): number => 1.96 * Math.sqrt(0.25 / n);

/** How precisely `size` samples can tell what people would say. */
export const widthInWords = (size: number): string =>
  Number.isInteger(size) && size > 0
    ? `What people would say of the whole run is then known within at most about ±${Math.min(0.5, widest(size)).toFixed(2)} (95%).`
    : "";

/** "34 of 120 labels" */
export const progressInWords = ({ given, needed }: { given: number; needed: number }): string =>
  `${given.toLocaleString("en")} of ${counted(needed, "label")}`;

export const share = (same: number, of: number): string => `${same.toLocaleString("en")} of ${of.toLocaleString("en")}`;
export const percent = (same: number, of: number): string => `${Math.round((100 * same) / of)}%`;

/** Below these, alpha says next to nothing. */
export const fewestForAlpha = 10;
