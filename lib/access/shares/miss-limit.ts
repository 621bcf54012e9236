import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/domain/process/values";

/** Burst size, and the seconds after which one miss is forgiven. */
const missesAtOnce = 30;
const forgivenAfter = 2;
const mostAddresses = 10_000;

/** A token bucket per address, in bounded memory. Only misses count: a valid token always opens, and a token of 192 random
 *  bits cannot be guessed. */
export function createMissLimit({ capacity = mostAddresses } = {}) {
  const known = new LRUCache<string, { count: number; at: number }>({ max: capacity });
  return {
    /** Returns the seconds to wait before the next miss, or null if none. */
    miss(address: string, now = Date.now()): number | null {
      const before = known.get(address);
      const left = before ? Math.max(0, before.count - (now - before.at) / 1000 / forgivenAfter) : 0;
      const isRefused = left + 1 > missesAtOnce;
      known.set(address, { count: isRefused ? left : left + 1, at: now });
      return isRefused ? Math.max(1, Math.ceil((left + 1 - missesAtOnce) * forgivenAfter)) : null;
    },
  };
}

export const shareMisses = perProcess("share-misses", createMissLimit);
