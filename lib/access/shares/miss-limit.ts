import { LRUCache } from "lru-cache";

/** Misses that an address may make at once, and the seconds after which one miss is forgiven. */
const missesAtOnce = 30;
const forgivenAfter = 2;
/** Addresses remembered. */
const mostAddresses = 10_000;

interface Misses {
  /** Misses not yet forgiven at time `at`. */
  count: number;
  /** Milliseconds. */
  at: number;
}

/** Counts misses by client address; `now` is in milliseconds. */
export interface MissLimit {
  /** Notes a miss. Returns the seconds to wait before the next one, or null if none. */
  miss(address: string, now?: number): number | null;
}

/**
 * Limits only misses: a valid token always opens, whoever else uses the same address, and a token of 192 random bits cannot be
 * guessed. Each address has a bucket of tries that refills with time. Memory is bounded: beyond `capacity`, the addresses quiet
 * for longest are dropped.
 */
export function createMissLimit({ capacity = mostAddresses } = {}): MissLimit {
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

// On the process, because the web server's bundles load this file more than once.
const processState = globalThis as { assayShareMisses?: MissLimit };

export function shareMisses(): MissLimit {
  processState.assayShareMisses ??= createMissLimit();
  return processState.assayShareMisses;
}
