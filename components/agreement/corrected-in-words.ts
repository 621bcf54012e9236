import type { CorrectedMeans } from "assay-lib/domain/agreement";
import { counted } from "assay-lib/domain/text/counted";

const rounded = (value: number): string => value.toFixed(2);

/** What people would say of the whole run, what it rests on, and what would narrow it. */
export function correctedInWords({ n, questions, value, ci95, judgeMean, missing, isApart, narrower }: CorrectedMeans): string {
  const labels = counted(n, "label");
  if (value === null || !ci95 || judgeMean === null) {
    if (missing === 0) return `No corrected mean: the ${labels} do not determine one.`;
    const more = counted(missing, "more label");
    return `A corrected mean needs ${questions < n ? `labels of ${counted(missing, "more question")}` : more}.`;
  }
  const off = judgeMean - value;
  return [
    `People would say ${rounded(value)} (${rounded(ci95[0])} to ${rounded(ci95[1])}).`,
    Math.abs(off) < 0.005
      ? "The judge’s mean is the same."
      : `The judge’s mean is ${rounded(Math.abs(off))} too ${off > 0 ? "high" : "low"}.`,
    `This treats the ${labels} as a random draw.`,
    isApart && "The judge scores the labelled samples differently from the others, so they may not be one.",
    narrower && `About ${counted(narrower.labels, "more label")} would narrow it to ±${narrower.halfWidth}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
