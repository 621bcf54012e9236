/** A difference with its sign and a true minus: "+0.056", "−0.012"; what rounds to nothing has no sign. */
export function signed(difference: number, digits = 3): string {
  const text = Math.abs(difference).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${difference < 0 ? "−" : "+"}${text}`;
}

/** A p-value as it is printed: "0.165", "<0.001". */
export const formatP = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));
