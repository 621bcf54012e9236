/** Milliseconds during which a repeated message is counted instead of logged. */
const window = 60_000;
/**
 * Characters that may be logged at once, and each minute after that, so that a stranger who causes messages cannot fill the disk.
 */
const burst = 512 * 1024;
const perMinute = 64 * 1024;
/** Number of messages. */
const mostRemembered = 1_000;

export interface LogLimit {
  /** What to log for a message: notes about earlier ones, then the message itself unless it is held back. */
  admit(message: string): string[];
  /** Notes about repeated messages whose minute is over; `all` includes the others. */
  settle(all?: boolean): string[];
}

/** Keeps repeated messages, and too many of any kind, out of a log. `now` gives milliseconds. */
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

/** The same for messages that differ only in their stack or in quoted text, such as the id of an unknown action. */
function keyOf(message: string): string {
  const [first = ""] = message.split("\n", 1);
  return first.slice(0, 300).replace(/"[^"]*"/g, '"…"');
}
