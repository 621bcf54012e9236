import type { Run } from "@/lib/db/runs/list";

// On the process, as the database's client is: the web server's bundles hold this file more than once.
const kept = globalThis as { assayKept?: Map<string, Map<string, Promise<unknown>>> };

/**
 * Keeps what `make` gives in this process under a key, for those who ask again; at most `most` of one `kind`, the least recently used going first. What
 * fails is not kept.
 */
export function keep<T>(kind: string, most: number, key: string, make: () => Promise<T>): Promise<T> {
  kept.assayKept ??= new Map();
  const results = (kept.assayKept.get(kind) ?? new Map()) as Map<string, Promise<T>>;
  kept.assayKept.set(kind, results);
  const found = results.get(key) ?? make();
  // Last in the map is used last.
  results.delete(key);
  results.set(key, found);
  found.catch(() => results.delete(key));
  for (const oldest of results.keys()) {
    if (results.size <= most) break;
    results.delete(oldest);
  }
  return found;
}

/** What changes whenever a run's judgments do. */
export const stateOf = (run: Pick<Run, "id" | "status" | "ok" | "failed" | "finishedAt">): string =>
  `${run.id} ${run.status} ${run.ok} ${run.failed} ${run.finishedAt?.getTime() ?? ""}`;
