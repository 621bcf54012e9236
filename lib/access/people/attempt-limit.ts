import { LRUCache } from "lru-cache";

export interface AttemptRules {
  free: number;
  /** In ms. Doubles with each further failure, up to `longestWait`. */
  firstWait: number;
  longestWait: number;
  forgetAfter: number;
  /** The least recently used key is dropped first. */
  capacity?: number;
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;

export function createAttemptLimit({ free, firstWait, longestWait, forgetAfter, capacity = 20_000 }: AttemptRules) {
  const known = new LRUCache<string, { count: number; at: number; until: number }>({ max: capacity });
  return {
    /** Returns 0 and counts a failure, or returns the wait in ms and counts nothing. */
    begin(key: string, now = Date.now()): number {
      const before = known.peek(key);
      if (before && before.until > now) return before.until - now;
      const count = before && now - before.at < forgetAfter ? before.count + 1 : 1;
      const wait = count < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - free, 30));
      known.set(key, { count, at: now, until: wait === 0 ? 0 : now + wait });
      return 0;
    },
    succeed(key: string): void {
      const failures = known.peek(key);
      if (!failures) return;
      if (failures.count <= 1) known.delete(key);
      else known.set(key, { ...failures, count: failures.count - 1, until: 0 });
    },
  };
}
