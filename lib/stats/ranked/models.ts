import { Design, type Term, type Wanted } from "./design";
import { type Parameter, range } from "./grid";

/** Two parameters, and the term with a class for each pair of their levels. */
interface Pair {
  first: number;
  second: number;
  term: Term;
}

function pairsOf(parameters: readonly Parameter[]): Pair[] {
  return parameters.flatMap((one, first) =>
    parameters.slice(first + 1).map((other, offset) => ({
      ...{ first, second: first + 1 + offset },
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

  /** The weighted sum of means at levels, by parameter, with equal weights of all levels of the others; null if it cannot be estimated. */
  weights(means: readonly { factor: number; levels: ReadonlyMap<number, number> }[]): Float64Array | null {
    const wanted: Map<number, number>[] = [];
    for (const { factor, levels } of means)
      for (const [term, given] of this.#meanAt(levels).entries()) {
        const sums = wanted[term] ?? new Map<number, number>();
        wanted[term] = sums;
        for (const [of, share] of given ?? []) sums.set(of, (sums.get(of) ?? 0) + factor * share);
      }
    this.#design ??= this.#newDesign();
    return this.#design.weights(wanted);
  }

  #newDesign(): Design {
    const constant: Term = { classes: 1, classOf: new Uint8Array(this.#configurations) };
    const mains = this.#parameters.map(({ levels, values }) => ({ classes: levels, classOf: values }));
    return new Design([constant, ...mains, ...this.#pairs.map(({ term }) => term)], this.#configurations);
  }

  #meanAt(levels: ReadonlyMap<number, number>): Wanted {
    const shares = this.#parameters.map(({ levels: count }, parameter) => {
      const level = levels.get(parameter);
      return level === undefined ? range(count).map((each) => [each, 1 / count] as const) : [[level, 1] as const];
    });
    const products = ({ first, second }: Pair) =>
      (shares[first] ?? []).flatMap(([one, share]) =>
        (shares[second] ?? []).map(
          ([other, otherShare]) => [one * (this.#parameters[second]?.levels ?? 0) + other, share * otherShare] as const,
        ),
      );
    return [new Map([[0, 1]]), ...shares.map((share) => new Map(share)), ...this.#pairs.map((pair) => new Map(products(pair)))];
  }
}
