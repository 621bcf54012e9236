import { signOf } from "assay-lib/domain/scores/signed";

/** In hundredths, so that the rounded parts add up to `total`: those that lose most by rounding down go up (largest remainders). */
export function roundedParts(parts: readonly number[], total: number): number[] {
  const down = parts.map((part) => Math.floor(part * 100 + 1e-9));
  const byRest = [...parts.keys()].sort((a, b) => rest(parts, down, b) - rest(parts, down, a));
  let left = total - down.reduce((sum, one) => sum + one, 0);
  for (const at of left > 0 ? byRest : byRest.toReversed()) {
    if (left === 0) break;
    down[at] = (down[at] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return down;
}

const rest = (parts: readonly number[], down: readonly number[], at: number): number => (parts[at] ?? 0) * 100 - (down[at] ?? 0);

export const inHundredths = (value: number): number => Math.round(value * 100);

/** "+0.14", "−0.02", "0.00" */
export const signedHundredths = (value: number): string => `${signOf(value)}${(Math.abs(value) / 100).toFixed(2)}`;

/** "The judge reads 0.12 too high (0.06 to 0.18)."; says first if the interval holds no error. As the differences of the figures that are shown. */
export function errorInWords(judge: number, people: number, [low, high]: readonly [number, number]): string {
  const off = inHundredths(judge) - inHundredths(people);
  if (off === 0) return "The judge’s figure is the same.";
  const sign = Math.sign(off);
  const ends = [low, high].map((end) => sign * (inHundredths(judge) - inHundredths(end))).sort((a, b) => a - b);
  const [from = 0, to = 0] = ends;
  if (from <= 0 && to >= 0) {
    const words = [
      `${(-from / 100).toFixed(2)} too ${off > 0 ? "low" : "high"}`,
      `${(to / 100).toFixed(2)} too ${off > 0 ? "high" : "low"}`,
    ];
    return `These labels do not show that the judge is off: it reads between ${words.join(" and ")}.`;
  }
  const range = ends.map((end) => (end / 100).toFixed(2)).join(" to ");
  return `The judge reads ${(Math.abs(off) / 100).toFixed(2)} too ${off > 0 ? "high" : "low"} (${range}).`;
}
