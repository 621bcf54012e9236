import { upperTail } from "@/lib/stats/normal-tail";

const firstLook = 40;
const growth = 1.3;

/** Questions judged at each look: 40, then each three tenths more, and all of them last. */
export function looksOf(questions: number): number[] {
  const looks: number[] = [];
  // A look just before the end would save little and cost some of the level.
  for (let at = firstLook; at < 0.9 * questions; at = Math.round(at * growth)) looks.push(at);
  return [...looks, questions];
}

export const lookAfter = (questions: number, after = 0): number => looksOf(questions).find((at) => at > after) ?? questions;

const points = 241;

/**
 * Two-sided error levels of the looks at these shares of all questions, so that a test at every look errs with probability `level`
 * in all: Pocock's spending function (Lan and DeMets, Biometrika 1983), with the looks' correlation integrated (Armitage,
 * McPherson and Rowe, JRSS A 1969). An interval at a look's level is a repeated confidence interval: it holds wherever one stops
 * (Jennison and Turnbull, JRSS B 1989).
 */
export function lookLevels(shares: readonly number[], level: number): number[] {
  const levels: number[] = [];
  let spent = 0;
  let before = 0;
  /** The density of the sum if no look has decided; null before the first. */
  let density: { at: Float64Array; weight: Float64Array } | null = null;
  for (const share of shares) {
    const toSpend = level * Math.log(1 + (Math.E - 1) * share) - spent;
    const error = Math.sqrt(share - before);
    const beyond = (bound: number): number => {
      if (!density) return 2 * tailAt(bound / error);
      let sum = 0;
      for (let i = 0; i < points; i++) {
        const at = density.at[i] ?? 0;
        const weight = density.weight[i] ?? 0;
        sum += weight * (tailAt((bound - at) / error) + tailAt((bound + at) / error));
      }
      return sum;
    };
    let low = 0;
    let high = 9 * Math.sqrt(share);
    for (let turn = 0; turn < 40; turn++) {
      const middle = (low + high) / 2;
      if (beyond(middle) > toSpend) low = middle;
      else high = middle;
    }
    levels.push(2 * tailAt(high / Math.sqrt(share)));
    density = moved(density, high, error);
    [spent, before] = [spent + toSpend, share];
  }
  return levels;
}

const tailAt = (z: number): number => (z >= 0 ? upperTail(z) : 1 - upperTail(-z));

/** After one more step of normal increments, within the bound: trapezoids. */
function moved(density: { at: Float64Array; weight: Float64Array } | null, bound: number, error: number) {
  const width = (2 * bound) / (points - 1);
  const at = Float64Array.from({ length: points }, (_, i) => -bound + i * width);
  const scale = width / (error * Math.sqrt(2 * Math.PI));
  const weight = at.map((to, i) => {
    let sum = 0;
    if (!density) sum = Math.exp(-0.5 * (to / error) ** 2);
    else
      for (let from = 0; from < points; from++)
        sum += (density.weight[from] ?? 0) * Math.exp(-0.5 * ((to - (density.at[from] ?? 0)) / error) ** 2);
    return sum * scale * (i === 0 || i === points - 1 ? 0.5 : 1);
  });
  return { at, weight };
}
