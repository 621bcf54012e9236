/** Milliseconds in which repeats are only counted. */
const window = 60_000;
/** Characters that can be logged immediately, and per minute after that, so strangers cannot fill the disk. */
const burst = 512 * 1024;
const perMinute = 64 * 1024;
const mostRemembered = 1_000;

export interface LogLimit {
  admit(message: string): string[];
  settle(all?: boolean): string[];
}

/** Limits repeated messages, and the amount of all. `now` returns milliseconds. */
export function createLogLimit(now: () => number = () => performance.now()): LogLimit {
  const seen = new Map<string, { since: number; repeats: number }>();
  let allowance = burst;
  let refilledAt = now();
  let leftOut = 0;

  function settle(all = false): string[] {
    const notes: string[] = [];
    for (const [key, { since, repeats }] of seen) {
      if (!all && seen.size <= mostRemembered && now() - since < window) break;
      seen.delete(key);
      if (repeats > 0) notes.push(`… again ${repeats} ${repeats === 1 ? "time" : "times"}: ${key}`);
    }
    return notes;
  }

  return {
    settle,
    admit(message) {
      const key = keyOf(message);
      const notes = settle();
      allowance = Math.min(burst, allowance + ((now() - refilledAt) / 60_000) * perMinute);
      refilledAt = now();
      const known = seen.get(key);
      if (known) {
        known.repeats++;
        return notes;
      }
      if (message.length > allowance) {
        leftOut++;
        return notes;
      }
      if (leftOut > 0)
        notes.push(`… ${leftOut} ${leftOut === 1 ? "message was" : "messages were"} left out: too many came at once.`);
      leftOut = 0;
      allowance -= message.length;
      seen.set(key, { since: now(), repeats: 0 });
      return [...notes, message];
    },
  };
}

/** Equal for messages that differ only in stack or quoted text, such as an id. */
function keyOf(message: string): string {
  const [first = ""] = message.split("\n", 1);
  return first.slice(0, 300).replace(/"[^"]*"/g, '"…"');
}
