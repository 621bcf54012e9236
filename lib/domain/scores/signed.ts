import { rounded } from "./rounded";

/** "+0.056", "−0.012" with a true minus; no sign if it rounds to 0. */
export function signed(difference: number, digits = 3): string {
  const text = rounded(Math.abs(difference), digits);
  if (Number(text) === 0) return text;
  return `${difference < 0 ? "−" : "+"}${text}`;
}

/** Says "97.5%", never "100%". */
export const confidenceInWords = (confidence: number): string => `${Math.min(99.9, Number((100 * confidence).toFixed(1)))}%`;

/** "−0.056 to −0.012 (97.5%)": Holm's correction gives the rows of one table different levels. */
export const signedInterval = ([low, high]: readonly [number, number], confidence: number): string =>
  `${signed(low)} to ${signed(high)} (${confidenceInWords(confidence)})`;

/** A true minus, "+", or nothing for 0 and NaN. */
export const signOf = (value: number): string => ["−", "", "+"][Math.sign(value) + 1] ?? "";

/** "0.165", "<0.001" */
export const formatP = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));
