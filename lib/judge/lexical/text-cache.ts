import { LRUCache } from "lru-cache";

const mostEntries = 512;
const mostCharacters = 1_000_000;

/** Bounded in entries and in their characters. `memo` computes a missing value. */
export const createTextCache = <Value extends object>(compute: (text: string) => Value): LRUCache<string, Value> =>
  new LRUCache({
    max: mostEntries,
    maxSize: mostCharacters,
    sizeCalculation: (_, text) => Math.max(1, text.length),
    memoMethod: compute,
  });
