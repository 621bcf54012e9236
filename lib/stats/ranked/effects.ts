import { type BlockScores, blocksOf } from "./blocks";
import { type Extremes, Moments, type RankContrast, testContrasts } from "./contrasts";
import { Design, dot } from "./design";
import { confoundedWith, type Grid, gridOf, gridParts, indices, levelCells, type Parameter } from "./grid";
import { matchedBy } from "./matched";

interface Step {
  parameter: number;
  from: number;
  to: number;
  /** Null if the configurations cannot tell; corrected over all steps. */
  found: RankContrast | null;
  /** Whether it rests on a model without interactions of three, since no configurations differ in it alone. */
  isAdjusted: boolean;
  /** Parameters that each always change with it, or two that do so together; empty if it was estimated, or none are to blame. */
  confounded: number[][];
}

/** How much more the second parameter's step adds after the first's step than before it. */
interface StepOfSteps {
  first: { from: number; to: number };
  second: { from: number; to: number };
  /** Null without four configurations that vary the two alone; corrected over all interactions and `uneven`. */
  found: RankContrast | null;
  /** What the first's step changes before and after the second's; NaN without `found`. */
  changes: [number, number];
}

/** A step of a parameter where an interaction of two cannot be estimated: how much more it changes with some other settings. */
interface Uneven {
  parameter: number;
  from: number;
  to: number;
  /** Two configurations that have these settings of the others. */
  at: [number, number];
  found: RankContrast | null;
  /** What the step changes with the settings of either. */
  changes: [number, number];
}

interface Interaction {
  first: number;
  second: number;
  /** Rows are levels of the first, columns of the second: means over configurations with the same other settings, null for none. */
  means: (number | null)[][];
  steps: StepOfSteps[];
}

export interface Effects {
  rows: number;
  blocks: number;
  grid: Grid;
  /** Means of a parameter's levels differ as the steps say, around the mean of all combinations; null if a step is unknown. */
  means: (number | null)[][];
  steps: Step[];
  interactions: Interaction[];
  uneven: Uneven[];
  /** How many parts no steps of one parameter join. */
  parts: number;
  /** Tells of each parameter whether each part has all its levels; where one has not, its effect there is untested. */
  isEverywhere: boolean[];
}

const neighbours = (levels: number) => indices(levels - 1).map((from) => ({ from, to: from + 1 }));

/** Tells which settings matter: steps between neighbouring levels, and how much one step changes another. Each contrasts
 *  configurations that differ in nothing else: an additive model takes an interaction that it leaves out for an effect of others
 *  if combinations are missing (aliasing: Wu and Hamada, "Experiments", 2009, chapter 5). Where none match for a step, the model of
 *  all interactions of two is used if it can tell it apart. Tested by `pairedTest`, not below 20 blocks; rows with a NaN are left
 *  out. */
export function effectsOf(
  scores: BlockScores,
  parameters: readonly Parameter[],
  timesLooked = 1,
  lost: Extremes | null = null,
): Effects {
  const configurations = scores.scores.length;
  const table = blocksOf(scores);
  const moments = new Moments(table, configurations);
  const modelled = modelOf(parameters, configurations);
  const grid = gridOf(parameters, configurations);
  const partOf = gridParts(parameters, configurations);
  const parts = [...new Set(partOf)];

  const steps = parameters.flatMap(({ levels }, parameter) =>
    neighbours(levels).map(({ from, to }) => {
      const matched = matchedBy(parameters, [parameter], [[from], [to]]);
      return { parameter, from, to, matched, isAdjusted: matched.groups.length === 0 };
    }),
  );
  const tested = testContrasts(
    moments,
    steps.map(({ parameter, from, to, matched }) => matched.weights([-1, 1]) ?? modelled(parameter, from, to)),
    timesLooked,
    lost,
  );

  const pairs = parameters.flatMap((one, first) =>
    parameters.slice(first + 1).map((other, offset) => {
      const pair = [first, first + 1 + offset];
      const wasRun = new Set(indices(configurations).map((at) => levelCells(parameters, pair, at).join()));
      const steps = neighbours(one.levels).flatMap((ofFirst) =>
        neighbours(other.levels).map((ofSecond) => {
          const cells = [ofFirst.from, ofFirst.to].flatMap((a) => [ofSecond.from, ofSecond.to].map((b) => [a, b]));
          const matched = cells.every((cell) => wasRun.has(cell.join())) ? matchedBy(parameters, pair, cells) : null;
          return { first: ofFirst, second: ofSecond, weights: (factors: readonly number[]) => matched?.weights(factors) ?? null };
        }),
      );
      return { first, second: first + 1 + offset, steps };
    }),
  );
  const interacting = [1, -1, -1, 1];
  const untold = new Set(
    pairs.flatMap(({ first, second, steps }) =>
      steps.flatMap((step) =>
        step.weights(interacting) ? [] : [`${first},${step.first.from}`, `${second},${step.second.from}`],
      ),
    ),
  );
  const uneven = steps.flatMap(({ matched, parameter, from, to }) =>
    (untold.has(`${parameter},${from}`) ? matched.groups.slice(1) : []).map((at, before) => {
      const ofGroup = (group: number) => matched.weights([-1, 1], group) ?? new Float64Array();
      return {
        parameter,
        from,
        to,
        at: [matched.groups[0] ?? 0, at] as [number, number],
        base: ofGroup(0),
        other: ofGroup(before + 1),
      };
    }),
  );
  const testedPairs = testContrasts(
    moments,
    [
      ...pairs.flatMap(({ steps }) => steps.map(({ weights }) => weights(interacting))),
      ...uneven.map(({ base, other }) => other.map((weight, at) => weight - (base[at] ?? 0))),
    ],
    timesLooked,
    lost,
  ).values();
  const changed = (weights: Float64Array | null): number => (weights ? dot(weights, moments.means) : Number.NaN);

  const differences = (parameter: number): (number | null)[] =>
    steps.flatMap((step, at) => (step.parameter === parameter ? [tested[at]?.difference ?? null] : []));
  const whole = meanOfCells(parameters, moments.means);
  return {
    rows: table.rows,
    blocks: table.blocks,
    grid,
    means: parameters.map(({ levels }, parameter) => meansAround(whole, differences(parameter), levels)),
    steps: steps.map(({ matched: _, ...step }, at) => ({
      ...step,
      found: tested[at] ?? null,
      confounded: tested[at] ? [] : confoundedWith(parameters, step),
    })),
    interactions: pairs.map(({ first, second, steps }) => ({
      first,
      second,
      means: pairMeans(parameters, [first, second], moments.means),
      steps: steps.map(({ weights, ...step }) => ({
        ...step,
        found: testedPairs.next().value ?? null,
        changes: [changed(weights([-1, 0, 1, 0])), changed(weights([0, -1, 0, 1]))],
      })),
    })),
    uneven: uneven.map(({ base, other, ...step }) => ({
      ...step,
      found: testedPairs.next().value ?? null,
      changes: [changed(base), changed(other)],
    })),
    parts: parts.length,
    isEverywhere: parameters.map(({ levels, values }) =>
      parts.every((part) => new Set(Array.from(values).filter((_, at) => partOf[at] === part)).size === levels),
    ),
  };
}

/** Combinations weigh the same, however often they were run. */
function meanOfCells(parameters: readonly Parameter[], means: Float64Array): number {
  const cells = new Map<string, number[]>();
  for (const [at, mean] of means.entries()) {
    const cell = levelCells(parameters, indices(parameters.length), at).join();
    cells.set(cell, [...(cells.get(cell) ?? []), mean]);
  }
  return meanOf([...cells.values()].map(meanOf));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function meansAround(whole: number, steps: readonly (number | null)[], levels: number): (number | null)[] {
  if (steps.includes(null)) return indices(levels).map(() => null);
  const above = indices(levels).map((level) => steps.slice(0, level).reduce((sum: number, step) => sum + (step ?? 0), 0));
  return above.map((value) => whole + value - meanOf(above));
}

/** Over the settings of the others with which every cell was run that was run at all. */
function pairMeans(parameters: readonly Parameter[], pair: [number, number], means: Float64Array): (number | null)[][] {
  const [rows = 0, columns = 0] = pair.map((parameter) => parameters[parameter]?.levels ?? 0);
  const wasRun = new Set(Array.from(means, (_, at) => levelCells(parameters, pair, at).join()));
  const cells = indices(rows).flatMap((row) =>
    indices(columns).flatMap((column) => (wasRun.has(`${row},${column}`) ? [[row, column]] : [])),
  );
  const matched = matchedBy(parameters, pair, cells);
  return indices(rows).map((row) =>
    indices(columns).map((column) => {
      const factors = cells.map(([one, other]) => Number(one === row && other === column));
      const weights = factors.includes(1) ? matched.weights(factors) : null;
      return weights && dot(weights, means);
    }),
  );
}

/** The weights of a step by main effects and interactions of two, all levels of the others alike; null if these cannot tell it. */
function modelOf(parameters: readonly Parameter[], configurations: number) {
  const pairs = parameters.flatMap((one, first) =>
    parameters.slice(first + 1).map((other, offset) => ({ one, first, other, second: first + 1 + offset })),
  );
  let design: Design | null = null;
  return (parameter: number, from: number, to: number): Float64Array | null => {
    design ??= new Design(
      [
        { classes: 1, classOf: new Uint8Array(configurations) },
        ...parameters.map(({ levels, values }) => ({ classes: levels, classOf: values })),
        ...pairs.map(({ one, other }) => ({
          classes: one.levels * other.levels,
          classOf: Int32Array.from(one.values, (level, at) => level * other.levels + (other.values[at] ?? 0)),
        })),
      ],
      configurations,
    );
    const ends = [
      [from, -1],
      [to, 1],
    ] as const;
    const cells = pairs.map(({ one, first, other, second }) => {
      if (first !== parameter && second !== parameter) return undefined;
      const [count, apart, step] = first === parameter ? [other.levels, other.levels, 1] : [one.levels, 1, other.levels];
      const cellsOf = (level: number, share: number) => indices(count).map((at) => [level * apart + at * step, share] as const);
      return new Map(ends.flatMap(([level, factor]) => cellsOf(level, factor / count)));
    });
    return design.weights([undefined, ...parameters.map((_, at) => (at === parameter ? new Map(ends) : undefined)), ...cells]);
  };
}
