/** "main, weekly"; null if the run is no baseline. */
export function baselineMark(baselines: readonly { name: string; run: string }[], run: string): string | null {
  const names = baselines.filter((baseline) => baseline.run === run).map(({ name }) => name);
  return names.join(", ") || null;
}

export function baselineFirst<R extends { id: string; baseline: string | null }>(
  runs: readonly R[],
  chosen: string | null = null,
): R[] {
  const first = runs.find(({ id }) => id === chosen) ?? runs.find(({ baseline }) => baseline !== null);
  return first ? [first, ...runs.filter((run) => run !== first)] : [...runs];
}

export interface AgainstBaseline {
  name: string;
  /** Gives each metric's difference, or why there is none. */
  differences: Readonly<Record<string, number | string>>;
}
