/**
 * A number with this many decimals, halves away from zero. Two sums of the same scores can differ in the last bit, so a value that lies
 * within 1e-9 of a half counts as the half: 0.585 is "0.59" on every page.
 */
export function rounded(value: number, digits = 2): string {
  const scale = 10 ** digits;
  return ((Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale).toFixed(digits);
}
