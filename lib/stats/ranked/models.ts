import { Design, type Term, type Wanted } from "./design";
import type { Parameter } from "./grid";

export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export const neighbours = (levels: number) => range(levels - 1).map((from) => ({ from, to: from + 1 }));

/** A pair of parameters, and the term with a class for each pair of their levels. */
interface Pair {
  first: number;
  second: number;
  term: Term;
}

export function pairsOf(parameters: readonly Parameter[]): Pair[] {
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

interface Model {
  design: Design;
  /** Its interactions, in the order of its terms after the main effects. */
  pairs: readonly Pair[];
}

/** Of each pair: the model of all interactions if all its coefficients can be estimated, else one of the main effects and this pair. */
export function modelsOf(mains: readonly Term[], pairs: readonly Pair[], configurations: number, additive: Design): Model[] {
  const degrees = pairs.reduce(
    (sum, { first, second }) => sum + ((mains[1 + first]?.classes ?? 1) - 1) * ((mains[1 + second]?.classes ?? 1) - 1),
    mains.reduce((sum, { classes }) => sum + classes - 1, 1),
  );
  if (degrees <= configurations) {
    const design = new Design([...mains, ...pairs.map(({ term }) => term)], configurations, additive);
    if (design.rank === degrees) return pairs.map(() => ({ design, pairs }));
  }
  return pairs.map((pair) => ({ design: new Design([...mains, pair.term], configurations, additive), pairs: [pair] }));
}

/** The mean at the given levels (by parameter), with equal weights of the levels of all others. */
export function meanAt(parameters: readonly Parameter[], pairs: readonly Pair[], levels: ReadonlyMap<number, number>): Wanted {
  const shares = parameters.map(({ levels: count }, parameter) => {
    const level = levels.get(parameter);
    return level === undefined ? range(count).map((each) => [each, 1 / count] as const) : [[level, 1] as const];
  });
  const products = ({ first, second }: Pair) =>
    (shares[first] ?? []).flatMap(([one, share]) =>
      (shares[second] ?? []).map(
        ([other, otherShare]) => [one * (parameters[second]?.levels ?? 0) + other, share * otherShare] as const,
      ),
    );
  return [new Map([[0, 1]]), ...shares.map((share) => new Map(share)), ...pairs.map((pair) => new Map(products(pair)))];
}

export function stepWeights(design: Design, { parameter, from, to }: { parameter: number; from: number; to: number }) {
  const wanted: Map<number, number>[] = [];
  wanted[1 + parameter] = new Map([
    [from, -1],
    [to, 1],
  ]);
  return design.weights(wanted);
}

/** Weights of a pair's means and of its steps of steps. */
export function interactionOf(pair: Pair, { design, pairs }: Model, parameters: readonly Parameter[]) {
  const [rows, columns] = [parameters[pair.first]?.levels ?? 0, parameters[pair.second]?.levels ?? 0];
  const term = 1 + parameters.length + pairs.indexOf(pair);
  const steps = neighbours(rows).flatMap((first) => neighbours(columns).map((second) => ({ first, second })));
  const weights = steps.map(({ first, second }) => {
    const wanted: Map<number, number>[] = [];
    wanted[term] = new Map([
      [first.from * columns + second.from, 1],
      [first.from * columns + second.to, -1],
      [first.to * columns + second.from, -1],
      [first.to * columns + second.to, 1],
    ]);
    return design.weights(wanted);
  });
  const wasRun = new Set(Array.from(pair.term.classOf));
  const means = range(rows).map((row) =>
    range(columns).map((column) => {
      if (!wasRun.has(row * columns + column)) return null;
      const levels = new Map([
        [pair.first, row],
        [pair.second, column],
      ]);
      return design.weights(meanAt(parameters, pairs, levels));
    }),
  );
  return { pair, steps, weights, means };
}
