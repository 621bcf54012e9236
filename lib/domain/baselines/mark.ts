/**
 * How a run is marked among the baselines of its dataset: "baseline" if it is the only one, else by its names. Null if it is none.
 */
export function baselineMark(baselines: readonly { name: string; run: string }[], run: string): string | null {
  const names = baselines.filter((baseline) => baseline.run === run).map(({ name }) => name);
  if (names.length === 0) return null;
  return baselines.length === 1 ? "baseline" : names.join(", ");
}

/** These runs with the baseline first: the chosen one, else the first that has a baseline's name, else the first. */
export function baselineFirst<R extends { id: string; baseline: string | null }>(
  runs: readonly R[],
  chosen: string | null = null,
): R[] {
  const first = runs.find(({ id }) => id === chosen) ?? runs.find(({ baseline }) => baseline !== null);
  return first ? [first, ...runs.filter((run) => run !== first)] : [...runs];
}

/** A run's means less those of its dataset's baseline. */
export interface AgainstBaseline {
  /** The baseline's run. */
  name: string;
  /** By metric that both have: the difference of the two means, or why there is none to give. */
  differences: Readonly<Record<string, number | string>>;
}
