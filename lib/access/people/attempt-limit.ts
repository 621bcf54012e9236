import { LRUCache } from "lru-cache";

export interface AttemptRules {
  /** Failed attempts before the first wait. */
  free: number;
  /** Milliseconds. Doubles with each further failure, up to `longestWait`. */
  firstWait: number;
  longestWait: number;
  /** Milliseconds without an attempt after which failures are forgotten. */
  forgetAfter: number;
  /** Most keys remembered; the least recently used is dropped first. */
  capacity?: number;
}

interface Failures {
  count: number;
  /** Milliseconds since 1970: the last attempt, and the earliest time of the next. */
  at: number;
  until: number;
}

/** Counts failed attempts by key, in bounded memory. `now` is in milliseconds. */
export interface AttemptLimit {
  /** Counts an attempt as failed and returns 0; if it has to wait, counts nothing and returns the milliseconds. */
  begin(key: string, now?: number): number;
  /** Takes the last attempt back, since it succeeded. */
  succeed(key: string): void;
}

export function createAttemptLimit({ free, firstWait, longestWait, forgetAfter, capacity = 20_000 }: AttemptRules): AttemptLimit {
  const known = new LRUCache<string, Failures>({ max: capacity });
  return {
    begin(key, now = Date.now()) {
      // A refused attempt does not count as a use.
      const before = known.peek(key);
      if (before && before.until > now) return before.until - now;
      const count = before && now - before.at < forgetAfter ? before.count + 1 : 1;
      const wait = count < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - free, 30));
      known.set(key, { count, at: now, until: wait === 0 ? 0 : now + wait });
      return 0;
    },
    succeed(key) {
      const failures = known.peek(key);
      if (!failures) return;
      if (failures.count <= 1) known.delete(key);
      else known.set(key, { ...failures, count: failures.count - 1, until: 0 });
    },
  };
}
