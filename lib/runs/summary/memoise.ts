import { LRUCache } from "lru-cache";
import type { Run } from "@/lib/db/runs/list";

// On the process, as the database's client is: the web server's bundles hold this file more than once.
const kept = globalThis as { assayKept?: Map<string, LRUCache<string, Promise<unknown>>> };

/**
 * Keeps what `make` gives in this process under a key, for those who ask again; at most `most` of one `kind`, the least recently used going first. What
 * fails is not kept.
 */
export function memoise<T>(kind: string, most: number, key: string, make: () => Promise<T>): Promise<T> {
  kept.assayKept ??= new Map();
  const results = kept.assayKept.get(kind) ?? new LRUCache<string, Promise<unknown>>({ max: most });
  kept.assayKept.set(kind, results);
  // A kind and a key always stand for the same type.
  const found = results.get(key) as Promise<T> | undefined;
  if (found) return found;
  const made = make();
  results.set(key, made);
  made.catch(() => results.peek(key) === made && results.delete(key));
  return made;
}

/** What changes whenever a run's judgments do. */
export const stateOf = (run: Pick<Run, "id" | "status" | "ok" | "failed" | "finishedAt">): string =>
  `${run.id} ${run.status} ${run.ok} ${run.failed} ${run.finishedAt?.getTime() ?? ""}`;
