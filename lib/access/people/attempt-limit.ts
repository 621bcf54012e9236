import { LRUCache } from "lru-cache";

export interface AttemptRules {
  /** Failed attempts before the first wait. */
  free: number;
  /** Milliseconds. The wait doubles with each further failure, up to `longestWait`. */
  firstWait: number;
  longestWait: number;
  /** Milliseconds without an attempt after which the failures are forgotten. */
  forgetAfter: number;
  /** Keys remembered at most; the one unused for longest is dropped first. */
  capacity?: number;
}

interface Failures {
  count: number;
  /** Milliseconds since 1970: the last attempt, and from when the next one is let through. */
  at: number;
  until: number;
}

/** Counts failed attempts by key, in bounded memory. `now` is in milliseconds. */
export interface AttemptLimit {
  /** Counts an attempt as failed and returns 0; or returns the milliseconds to wait, with nothing counted. */
  begin(key: string, now?: number): number;
  /** Takes the last attempt back, since it succeeded. */
  succeed(key: string): void;
}

export function createAttemptLimit({ free, firstWait, longestWait, forgetAfter, capacity = 20_000 }: AttemptRules): AttemptLimit {
  const known = new LRUCache<string, Failures>({ max: capacity });
  return {
    begin(key, now = Date.now()) {
      // An attempt that is refused does not count as a use.
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
