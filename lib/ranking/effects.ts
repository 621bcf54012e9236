import type { Interaction, Level, ParameterEffect, RankReport } from "@/lib/domain/ranking/report";
import type { Contrast } from "@/lib/stats/ranked/contrasts";
import type { Effects } from "@/lib/stats/ranked/effects";
import type { Levels } from "./levels";

const level = 0.05;

/** With the parameters' names and values in place of numbers. */
export function effectsIn(
  found: Effects | null,
  levels: readonly Levels[],
): Pick<RankReport, "effects" | "interactions" | "grid"> {
  if (!found) return { effects: [], interactions: [], grid: null };
  const levelOf = (parameter: number, at: number): Level => levels[parameter]?.values[at] ?? null;
  const nameOf = (parameter: number): string => levels[parameter]?.name ?? "";
  const problemOf = (confounded: Effects["steps"][number]["confounded"]): string =>
    confounded
      ? `cannot be estimated: ${nameOf(confounded.parameter)} always changes with it`
      : "cannot be estimated: too few combinations were run";
  const effects = found.means.map(
    (means, parameter): ParameterEffect => ({
      parameter: nameOf(parameter),
      levels: means.map((mean, at) => ({ value: levelOf(parameter, at), mean })),
      steps: found.steps
        .filter((step) => step.parameter === parameter)
        .map((step) => ({
          from: levelOf(parameter, step.from),
          to: levelOf(parameter, step.to),
          effect: step.found && effectOf(step.found),
          problem: step.found ? null : problemOf(step.confounded),
        })),
    }),
  );
  const interactions = found.interactions.map(({ first, second, means, steps }): Interaction => {
    const tested = steps.flatMap((step) =>
      step.found
        ? [
            {
              first: [levelOf(first, step.first.from), levelOf(first, step.first.to)] as [Level, Level],
              second: [levelOf(second, step.second.from), levelOf(second, step.second.to)] as [Level, Level],
              effect: effectOf(step.found),
            },
          ]
        : [],
    );
    const largest =
      tested.sort(
        (a, b) =>
          Number(b.effect.isEstablished) - Number(a.effect.isEstablished) ||
          Math.abs(b.effect.difference) - Math.abs(a.effect.difference),
      )[0] ?? null;
    return { parameters: [nameOf(first), nameOf(second)], means, largest, isEstablished: largest?.effect.isEstablished ?? false };
  });
  const { isComplete, isBalanced, missing } = found.grid;
  return { effects, interactions, grid: { isComplete, isBalanced, missing } };
}

const effectOf = ({ difference, intervalTogether, p }: Contrast) => ({
  difference,
  interval: intervalTogether,
  p,
  isEstablished: p !== null && p <= level,
});
