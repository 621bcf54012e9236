import { rounded } from "./rounded";

/** "+0.056", "−0.012" with a true minus; no sign if it rounds to 0. */
export function signed(difference: number, digits = 3): string {
  const text = rounded(Math.abs(difference), digits);
  if (Number(text) === 0) return text;
  return `${difference < 0 ? "−" : "+"}${text}`;
}

/** A true minus, "+", or nothing for 0 and NaN. */
export const signOf = (value: number): string => ["−", "", "+"][Math.sign(value) + 1] ?? "";

/** "0.165", "<0.001" */
export const formatP = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));
