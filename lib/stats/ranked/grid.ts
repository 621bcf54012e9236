/** A setting of the configurations, with at least two levels, all of which occur. */
export interface Parameter {
  /** How many; in display order. */
  levels: number;
  /** By configuration: number of its level, from 0. */
  values: ArrayLike<number>;
}

/** Which combinations of levels were run. */
export interface Grid {
  /** Every combination was run. */
  isComplete: boolean;
  /** Every combination was run equally often. */
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

/** A parameter that always changes with a step, and its levels that were run with either end. */
export interface Confounded {
  parameter: number;
  from: number[];
  to: number[];
}

/**
 * The first other parameter that alone makes the step from one level to another impossible to estimate: no chain of
 * configurations with equal levels of one or the other leads from one end to the other. Null if it takes several parameters.
 */
export function confoundedWith(
  parameters: readonly Parameter[],
  step: { parameter: number; from: number; to: number },
): Confounded | null {
  const { values } = parameters[step.parameter] ?? { values: [] };
  for (const [other, { values: otherValues }] of parameters.entries()) {
    if (other === step.parameter) continue;
    if (reached(values, otherValues, step.from).has(step.to)) continue;
    const levelsWith = (level: number): number[] =>
      [...new Set(Array.from(values).flatMap((value, at) => (value === level ? [otherValues[at] ?? 0] : [])))].sort(
        (a, b) => a - b,
      );
    return { parameter: other, from: levelsWith(step.from), to: levelsWith(step.to) };
  }
  return null;
}

/** The levels that a chain reaches from `start`. */
function reached(values: ArrayLike<number>, otherValues: ArrayLike<number>, start: number): Set<number> {
  const [own, others] = [new Set([start]), new Set<number>()];
  for (let before = 0; before < own.size + others.size; ) {
    before = own.size + others.size;
    for (let at = 0; at < values.length; at++) {
      const [value = 0, other = 0] = [values[at], otherValues[at]];
      if (!own.has(value) && !others.has(other)) continue;
      own.add(value);
      others.add(other);
    }
  }
  return own;
}
