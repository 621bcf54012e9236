import { countersOf } from "@/lib/db/runs";
import { type Comparison, compareRuns } from "./compare-runs";

const keptAtMost = 4;

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayComparisons?: Map<string, Promise<Comparison>> };

/**
 * The comparison of these runs, kept in memory until one of them changes; the least recently used one goes for a fifth. Throws as `compareRuns`
 * does.
 */
export async function keptComparison(ids: readonly string[]): Promise<Comparison> {
  kept.assayComparisons ??= new Map();
  const comparisons = kept.assayComparisons;
  const key = await versionOf(ids);
  const found = comparisons.get(key) ?? compareRuns(ids);
  // Last in the map is used last.
  comparisons.delete(key);
  comparisons.set(key, found);
  found.catch(() => comparisons.delete(key));
  for (const oldest of [...comparisons.keys()].slice(0, Math.max(0, comparisons.size - keptAtMost))) comparisons.delete(oldest);
  return found;
}

/** Whatever changes a run's scores changes its counters. */
async function versionOf(ids: readonly string[]): Promise<string> {
  const counters = await countersOf(ids);
  return JSON.stringify(
    ids.map((id) => {
      const run = counters.get(id);
      return run ? [id, run.status, run.ok, run.failed, run.calls, run.workedMs] : [id];
    }),
  );
}
