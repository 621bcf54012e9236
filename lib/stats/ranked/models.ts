import { Design, type DesignTerm, type WantedTerms } from "./design";
import { indices, type Parameter } from "./grid";
import type { MatchedCell } from "./matched";

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

/**
 * Estimates where no configurations match: by the model of all main effects and all interactions of two, and only what it can tell
 * apart, such as the main effects of a design of resolution IV.
 */
export class PairModel {
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
