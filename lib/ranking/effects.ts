import { listed } from "@/lib/domain/text/listed";
import type { Interaction, Level, ParameterEffect, RankReport } from "@/lib/ranking/words/report";
import { fewestBlocks } from "@/lib/stats/ranked/blocks";
import type { RankContrast } from "@/lib/stats/ranked/contrasts";
import type { Effects } from "@/lib/stats/ranked/effects";
import type { Levels } from "./levels";

const level = 0.05;

/** With the parameters' names and values in place of numbers. */
export function effectsIn(
  found: Effects | null,
  levels: readonly Levels[],
  /** Two configurations have the same number if their judged texts are equal. */
  texts: readonly number[],
): Pick<RankReport, "effects" | "interactions" | "grid"> {
  if (!found) return { effects: [], interactions: [], grid: null };
  const levelOf = (parameter: number, at: number): Level => levels[parameter]?.values[at] ?? null;
  const nameOf = (parameter: number): string => levels[parameter]?.name ?? "";
  const isTested = found.blocks >= fewestBlocks;
  const problemOf = ({ parameter, confounded, found, isAdjusted }: Effects["steps"][number]): string | null => {
    if (found && !isTested) return "not tested: too few questions";
    if (found?.isApart) return isAdjusted ? "if no three settings depend on each other" : null;
    if (found && found.p !== null && found.p <= level) return "missing scores could change it";
    if (found && !isAdjusted) return null;
    if (confounded.length === 0) return `cannot tell: no two configurations differ in ${nameOf(parameter)} alone`;
    const [together = [], ...more] = confounded;
    if (together.length > 1) return `cannot tell: ${listed(together.map(nameOf))} together always change with it`;
    return `cannot tell: ${listed(confounded.flat().map(nameOf))} always ${more.length === 0 ? "changes" : "change"} with it`;
  };
  const changing = levels.map((_, parameter) => !changesNoText(parameter, levels, texts));
  // A setting that changes no judged text cannot make another matter more.
  const possible = found.interactions.filter(({ first, second }) => changing[first] && changing[second]);
  const interactions = possible.map(({ first, second, means, steps }): Interaction => {
    const tested = steps.flatMap((step) =>
      step.found
        ? [
            {
              first: [levelOf(first, step.first.from), levelOf(first, step.first.to)] as [Level, Level],
              second: [levelOf(second, step.second.from), levelOf(second, step.second.to)] as [Level, Level],
              effect: effectOf(step.found),
              changes: step.changes,
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
  const dependent = new Set(interactions.flatMap(({ isEstablished, parameters }) => (isEstablished ? parameters : [])));
  const effects = found.means.map((means, parameter): ParameterEffect => {
    const name = nameOf(parameter);
    const steps = found.steps
      .filter((step) => step.parameter === parameter)
      .map((step) => ({
        from: levelOf(parameter, step.from),
        to: levelOf(parameter, step.to),
        effect: changing[parameter] && step.found ? effectOf(step.found) : null,
        problem: changing[parameter] ? problemOf(step) : "same judged texts",
      }));
    const uneven = changing[parameter] ? unevenIn(found, parameter, levels) : null;
    const verdict = () => {
      if (!changing[parameter]) return "same-texts";
      if (steps.some(({ effect }) => effect?.isEstablished)) return "matters";
      if (uneven || dependent.has(name)) return "depends";
      return found.isEverywhere[parameter] && steps.every(({ problem }) => problem === null) ? "nothing" : "cannot-tell";
    };
    return {
      parameter: name,
      verdict: verdict(),
      steps,
      uneven,
      levels: means.map((mean, at) => ({ value: levelOf(parameter, at), mean })),
    };
  });
  const { isComplete, isBalanced, missing } = found.grid;
  return { effects, interactions, grid: { isComplete, isBalanced, missing, parts: found.parts, questions: found.rows } };
}

/** The largest established one; it names the settings that differ. */
function unevenIn({ uneven }: Effects, parameter: number, levels: readonly Levels[]): ParameterEffect["uneven"] {
  const [largest] = uneven
    .filter((one) => one.parameter === parameter && one.found?.isApart)
    .sort((a, b) => Math.abs(b.found?.difference ?? 0) - Math.abs(a.found?.difference ?? 0));
  if (!largest?.found) return null;
  const { from, to, at, changes, found } = largest;
  const differing = levels.filter(({ places }, one) => one !== parameter && places[at[0]] !== places[at[1]]);
  const settings = (configuration: number) =>
    differing.map(({ name, values, places }) => ({ parameter: name, value: values[places[configuration] ?? 0] ?? null }));
  const [before, after] = [from, to].map((place): Level => levels[parameter]?.values[place] ?? null);
  return { from: before ?? null, to: after ?? null, with: [settings(at[0]), settings(at[1])], changes, effect: effectOf(found) };
}

/** Whether configurations that differ in it alone have the same judged texts. */
function changesNoText(parameter: number, levels: readonly Levels[], texts: readonly number[]): boolean {
  const apart = texts.map((_, at) => JSON.stringify(levels.map(({ places }, one) => one === parameter || places[at])));
  const found = new Map(apart.map((others, at) => [others, texts[at]]));
  return found.size < texts.length && texts.every((text, at) => found.get(apart[at] ?? "") === text);
}

const effectOf = ({ difference, intervalTogether, p, isApart }: RankContrast) => ({
  difference,
  interval: intervalTogether,
  p,
  isEstablished: isApart,
});
