/** "+12", "−3", "0": a difference of shares in percentage points. */
export function inPoints(difference: number): string {
  const points = Math.round(100 * difference);
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  return `${sign}${Math.abs(points)}`;
}
