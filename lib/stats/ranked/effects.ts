import { type BlockScores, blocksOf } from "./blocks";
import { type Extremes, Moments, type RankContrast, testContrasts } from "./contrasts";
import { Design, type DesignTerm, dot, type WantedTerms } from "./design";
import { confoundedWith, type Grid, gridOf, indices, levelCells, type Parameter } from "./grid";
import { type MatchedCell, matchedBy } from "./matched";

interface Step {
  parameter: number;
  from: number;
  to: number;
  /** Null if the configurations cannot tell; corrected over all steps. */
  found: RankContrast | null;
  /** Parameters that always change with it, alone or together; empty if it was estimated, or none are to blame. */
  confounded: number[];
}

/** How much more the second parameter's step adds after the first's step than before it. */
interface StepOfSteps {
  first: { from: number; to: number };
  second: { from: number; to: number };
  /** Null if the configurations cannot tell; corrected over all interactions. */
  found: RankContrast | null;
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
}

const neighbours = (levels: number) => indices(levels - 1).map((from) => ({ from, to: from + 1 }));

/** Tells which settings matter: steps between neighbouring levels, and how much one step changes another. Each contrasts
 *  configurations that differ in nothing else: an additive model takes an interaction that it leaves out for an effect of others
 *  if combinations are missing (aliasing: Wu and Hamada, "Experiments", 2009, chapter 5). Where none match, the model of all
 *  interactions of two is used if it can tell the contrast apart. Tested by `pairedTest`, not below 20 blocks; rows with a NaN
 *  are left out. */
export function effectsOf(
  scores: BlockScores,
  parameters: readonly Parameter[],
  timesLooked = 1,
  lost: Extremes | null = null,
): Effects {
  const configurations = scores.scores.length;
  const table = blocksOf(scores);
  const moments = new Moments(table, configurations);
  const model = new PairModel(parameters, configurations);
  const grid = gridOf(parameters, configurations);

  const matched = (fixed: readonly number[], cells: readonly MatchedCell[], factors: readonly number[]) =>
    matchedBy(parameters, fixed, cells).weights(factors);

  const steps = parameters.flatMap(({ levels }, parameter) => neighbours(levels).map((step) => ({ parameter, ...step })));
  const tested = testContrasts(
    moments,
    steps.map(({ parameter, from, to }) => matched([parameter], [[from], [to]], [-1, 1]) ?? model.step(parameter, from, to)),
    timesLooked,
    lost,
  );

  const pairs = parameters.flatMap((one, first) =>
    parameters.slice(first + 1).map((other, offset) => ({
      first,
      second: first + 1 + offset,
      steps: neighbours(one.levels).flatMap((ofFirst) =>
        neighbours(other.levels).map((ofSecond) => ({ first: ofFirst, second: ofSecond })),
      ),
    })),
  );
  const testedPairs = testContrasts(
    moments,
    pairs.flatMap(({ first, second, steps }) => {
      const wasRun = new Set(indices(configurations).map((at) => levelCells(parameters, [first, second], at).join()));
      return steps.map(({ first: one, second: other }) => {
        const cells = [one.from, one.to].flatMap((a) => [other.from, other.to].map((b) => [a, b]));
        if (!cells.every((cell) => wasRun.has(cell.join()))) return null;
        const factors = [1, -1, -1, 1];
        return matched([first, second], cells, factors) ?? model.interaction([first, second], cells, factors);
      });
    }),
    timesLooked,
    lost,
  ).values();

  const differences = (parameter: number): (number | null)[] =>
    steps.flatMap((step, at) => (step.parameter === parameter ? [tested[at]?.difference ?? null] : []));
  const whole = meanOfCells(parameters, moments.means);
  return {
    rows: table.rows,
    blocks: table.blocks,
    grid,
    means: parameters.map(({ levels }, parameter) => meansAround(whole, differences(parameter), levels)),
    steps: steps.map((step, at) => ({
      ...step,
      found: tested[at] ?? null,
      confounded: tested[at] ? [] : confoundedWith(parameters, step),
    })),
    interactions: pairs.map(({ first, second, steps }) => ({
      first,
      second,
      means: pairMeans(parameters, [first, second], moments.means),
      steps: steps.map((step) => ({ ...step, found: testedPairs.next().value ?? null })),
    })),
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

/** Two parameters, and the term with a class for each pair of their levels. */
interface Pair {
  first: number;
  second: number;
  term: DesignTerm;
}

function pairsOf(parameters: readonly Parameter[]): Pair[] {
  return parameters.flatMap((one, first) =>
    parameters.slice(first + 1).map((other, offset) => ({
      first,
      second: first + 1 + offset,
      term: {
        classes: one.levels * other.levels,
        classOf: Int32Array.from(one.values, (level, at) => level * other.levels + (other.values[at] ?? 0)),
      },
    })),
  );
}

/** Estimates, if no configurations match, by main effects and interactions of two, and only what these can tell apart. */
class PairModel {
  readonly #parameters: readonly Parameter[];
  readonly #pairs: Pair[];
  readonly #configurations: number;
  #design: Design | null = null;

  constructor(parameters: readonly Parameter[], configurations: number) {
    this.#parameters = parameters;
    this.#pairs = pairsOf(parameters);
    this.#configurations = configurations;
  }

  /** A step of a parameter, with equal weights of all levels of the others; null if it cannot be estimated. */
  step(parameter: number, from: number, to: number): Float64Array | null {
    const wanted: Map<number, number>[] = [];
    const ends = [
      [from, -1],
      [to, 1],
    ] as const;
    wanted[1 + parameter] = new Map(ends);
    for (const [at, { first, second }] of this.#pairs.entries()) {
      if (first !== parameter && second !== parameter) continue;
      const rows = this.#parameters[first]?.levels ?? 0;
      const columns = this.#parameters[second]?.levels ?? 0;
      const count = first === parameter ? columns : rows;
      const cell = (level: number, other: number) => (first === parameter ? level * columns + other : other * columns + level);
      wanted[this.#termOf(at)] = new Map(
        ends.flatMap(([level, factor]) => indices(count).map((other) => [cell(level, other), factor / count] as const)),
      );
    }
    return this.#weights(wanted);
  }

  /** A contrast of four cells of two parameters, in which all else cancels out; null if it cannot be estimated. */
  interaction(fixed: readonly [number, number], cells: readonly MatchedCell[], factors: readonly number[]): Float64Array | null {
    const at = this.#pairs.findIndex(({ first, second }) => first === fixed[0] && second === fixed[1]);
    const columns = this.#parameters[fixed[1]]?.levels ?? 0;
    const wanted: Map<number, number>[] = [];
    wanted[this.#termOf(at)] = new Map(
      cells.map(([row = 0, column = 0], place) => [row * columns + column, factors[place] ?? 0] as const),
    );
    return this.#weights(wanted);
  }

  #termOf(pair: number): number {
    return 1 + this.#parameters.length + pair;
  }

  #weights(wanted: WantedTerms): Float64Array | null {
    this.#design ??= this.#newDesign();
    return this.#design.weights(wanted);
  }

  #newDesign(): Design {
    const constant: DesignTerm = { classes: 1, classOf: new Uint8Array(this.#configurations) };
    const mains = this.#parameters.map(({ levels, values }) => ({ classes: levels, classOf: values }));
    return new Design([constant, ...mains, ...this.#pairs.map(({ term }) => term)], this.#configurations);
  }
}
