/** A setting of the configurations, with at least two levels, all of which occur. */
export interface Parameter {
  /** How many; in display order. */
  levels: number;
  /** Numbers each configuration's level from 0. */
  values: ArrayLike<number>;
}

export interface Grid {
  isComplete: boolean;
  isBalanced: boolean;
  missing: number;
  /** At most 200 of the missing combinations: a level of each parameter. */
  missingCells: number[][];
}

const mostListed = 200;

export function gridOf(parameters: readonly Parameter[], configurations: number): Grid {
  const runs = new Map<string, number>();
  for (let at = 0; at < configurations; at++) {
    const cell = parameters.map(({ values }) => values[at]).join();
    runs.set(cell, (runs.get(cell) ?? 0) + 1);
  }
  const missing = parameters.reduce((product, { levels }) => product * levels, 1) - runs.size;
  const missingCells: number[][] = [];
  const cell = parameters.map(() => 0);
  // At most 200 + `configurations` turns, however many combinations there are.
  while (missingCells.length < Math.min(missing, mostListed)) {
    if (!runs.has(cell.join())) missingCells.push([...cell]);
    advance(cell, parameters);
  }
  const isComplete = missing === 0;
  return { isComplete, isBalanced: isComplete && new Set(runs.values()).size === 1, missing, missingCells };
}

/** Like an odometer; the last parameter turns fastest. */
function advance(cell: number[], parameters: readonly Parameter[]): void {
  for (let at = cell.length - 1; at >= 0; at--) {
    cell[at] = ((cell[at] ?? 0) + 1) % (parameters[at]?.levels ?? 1);
    if (cell[at] !== 0) return;
  }
}

/** Parts of the grid, numbered by configuration, that no steps of one parameter join: what tells these apart is several steps at
 *  once. */
export function gridParts(parameters: readonly Parameter[], configurations: number): Int32Array {
  const parts = new Int32Array(configurations).fill(-1);
  const isStep = (one: number, other: number): boolean =>
    parameters.reduce((sum, { values }) => sum + Math.abs((values[one] ?? 0) - (values[other] ?? 0)), 0) <= 1;
  for (const [at, part] of parts.entries()) {
    const open = part < 0 ? [at] : [];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      parts[one] = at;
      for (const [other, known] of parts.entries()) if (known < 0 && isStep(one, other)) open.push(other);
    }
  }
  return parts;
}

/** Others of which each always changes with the step, or two of which the combination does. Empty if it takes more. */
export function confoundedWith(
  parameters: readonly Parameter[],
  { parameter, from, to }: { parameter: number; from: number; to: number },
): number[][] {
  const { values } = parameters[parameter] ?? { values: [] };
  const others = indices(parameters.length).filter((other) => other !== parameter);
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other]));
  const changes = (together: readonly number[]): boolean => {
    const named = Array.from(values, (_, at) => levelCells(parameters, together, at).join());
    return !reached(values, named, from).has(to);
  };
  const alone = others.map((other) => [other]).filter(changes);
  if (alone.length > 0) return alone;
  const together = pairs.find(changes);
  return together ? [together] : [];
}

export const indices = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The configuration's levels of some parameters. */
export const levelCells = (parameters: readonly Parameter[], some: readonly number[], at: number): number[] =>
  some.map((parameter) => parameters[parameter]?.values[at] ?? 0);

/** The levels that a chain of configurations, each with the level or the name of the one before, reaches from `start`. */
function reached(values: ArrayLike<number>, names: readonly string[], start: number): Set<number> {
  const own = new Set([start]);
  const others = new Set<string>();
  for (let before = 0; before < own.size + others.size; ) {
    before = own.size + others.size;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      const other = names[at] ?? "";
      if (!own.has(value) && !others.has(other)) continue;
      own.add(value);
      others.add(other);
    }
  }
  return own;
}
