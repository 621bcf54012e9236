/** Halves round away from zero, within 1e-9, since sums can differ in the last bit. */
export function rounded(value: number, digits = 2): string {
  const scale = 10 ** digits;
  return ((Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale).toFixed(digits);
}
