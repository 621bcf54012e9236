import { counted } from "@/lib/domain/text/counted";
import { rounded } from "./rounded";

interface EstimateInNumbers {
  value: number;
  ci95: readonly [number, number];
  drawn: number;
  of: number;
  wouldTake: number;
}

/** "The same interval would have taken 940 judged samples; 47% saved." */
export const savedInWords = ({ drawn, wouldTake }: Pick<EstimateInNumbers, "drawn" | "wouldTake">): string =>
  `The same interval would have taken ${counted(wouldTake, "judged sample")}; ${Math.round(100 * (1 - drawn / wouldTake))}% saved.`;

/** "0.72 (0.70 to 0.74), estimated for 12,000 samples from 500." and how much it saved. */
export const estimateInWords = (estimate: EstimateInNumbers): string =>
  `${rounded(estimate.value)} (${rounded(estimate.ci95[0])} to ${rounded(estimate.ci95[1])}), estimated for ${counted(estimate.of, "sample")} from ${estimate.drawn.toLocaleString("en")}. ${savedInWords(estimate)}`;
