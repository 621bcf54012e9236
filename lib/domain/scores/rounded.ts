/** Halves round away from zero. Sums can differ in the last bit, so a value within 1e-9 of a half counts as the half. */
export function rounded(value: number, digits = 2): string {
  const scale = 10 ** digits;
  return ((Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale).toFixed(digits);
}
