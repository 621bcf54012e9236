import { LRUCache } from "lru-cache";
import type { Run } from "@/lib/db/runs/list";
import { perProcess } from "@/lib/domain/process/values";

const caches = perProcess("memoised", () => new Map<string, LRUCache<string, Promise<unknown>>>());

/** Caches up to `most` results per `kind` (LRU). Failures are not cached. */
export function memoise<T>(kind: string, most: number, key: string, make: () => Promise<T>): Promise<T> {
  const results = caches.get(kind) ?? new LRUCache<string, Promise<unknown>>({ max: most });
  caches.set(kind, results);
  const found = results.get(key) as Promise<T> | undefined;
  if (found) return found;
  const made = make();
  results.set(key, made);
  made.catch(() => results.peek(key) === made && results.delete(key));
  return made;
}

type KeyedRun = Pick<Run, "id" | "status" | "ok" | "failed" | "finishedAt"> & Partial<Pick<Run, "thresholds">>;

/** A cache key that changes whenever the run's judgments do, or the thresholds of bands if the run carries them. */
export const stateOf = (run: KeyedRun): string =>
  [run.id, run.status, run.ok, run.failed, run.finishedAt?.getTime() ?? "", JSON.stringify(run.thresholds)].join(" ");
