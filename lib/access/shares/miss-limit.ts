import { LRUCache } from "lru-cache";

/** How many wrong links an address may try at once, and after how many seconds each of them is forgiven. */
const missesAtOnce = 30;
const forgivenAfter = 2;
/** Addresses that are remembered. */
const most = 10_000;

interface Misses {
  /** Not forgiven yet, at `at`. */
  count: number;
  /** Milliseconds. */
  at: number;
}

/** Counts wrong tries by client address; `now` in milliseconds. */
export interface MissLimit {
  /** Notes a wrong try. Seconds until the next one is answered like any other, null while the address may go on. */
  miss(address: string, now?: number): number | null;
}

/**
 * A limit on wrong tries alone: what is right is answered whoever else sits behind the same address, and with 192 random bits a token is not
 * found by trying. Each address holds a bucket of tries that fills again with time. The memory is bounded: addresses beyond `capacity` push
 * out those that have been quiet for longest.
 */
export function createMissLimit({ capacity = most } = {}): MissLimit {
  const known = new LRUCache<string, Misses>({ max: capacity });
  return {
    miss(address, now = Date.now()) {
      const before = known.get(address);
      const left = before ? Math.max(0, before.count - (now - before.at) / 1000 / forgivenAfter) : 0;
      const isRefused = left + 1 > missesAtOnce;
      known.set(address, { count: isRefused ? left : left + 1, at: now });
      return isRefused ? Math.max(1, Math.ceil((left + 1 - missesAtOnce) * forgivenAfter)) : null;
    },
  };
}

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayShareMisses?: MissLimit };

/** The limit on wrong links of this process. */
export function shareMisses(): MissLimit {
  kept.assayShareMisses ??= createMissLimit();
  return kept.assayShareMisses;
}
