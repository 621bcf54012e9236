/** Milliseconds for which a message that comes again is counted instead of written. */
const window = 60_000;
/** Characters: what may be written at once, and each minute after that. A stranger who causes messages cannot fill the disk. */
const burst = 512 * 1024;
const perMinute = 64 * 1024;
/** Messages that are remembered at once. */
const mostRemembered = 1_000;

export interface LogLimit {
  /** What is to be written for a message that comes now: the message or nothing, after notes about earlier ones. */
  admit(message: string): string[];
  /** Notes about messages that came again and whose time is over; `all` ends every time. */
  settle(all?: boolean): string[];
}

/** Keeps repeated messages, and too many of any kind, out of a log. `now` gives milliseconds. */
export function createLogLimit(now: () => number = () => performance.now()): LogLimit {
  const seen = new Map<string, { since: number; again: number }>();
  let room = burst;
  let refilledAt = now();
  let leftOut = 0;

  function settle(all = false): string[] {
    const notes: string[] = [];
    for (const [key, { since, again }] of seen) {
      if (!all && seen.size <= mostRemembered && now() - since < window) break;
      seen.delete(key);
      if (again > 0) notes.push(`… again ${again} ${again === 1 ? "time" : "times"}: ${key}`);
    }
    return notes;
  }

  return {
    settle,
    admit(message) {
      const key = keyOf(message);
      const notes = settle();
      room = Math.min(burst, room + ((now() - refilledAt) / 60_000) * perMinute);
      refilledAt = now();
      const known = seen.get(key);
      if (known) {
        known.again++;
        return notes;
      }
      if (message.length > room) {
        leftOut++;
        return notes;
      }
      if (leftOut > 0)
        notes.push(`… ${leftOut} ${leftOut === 1 ? "message was" : "messages were"} left out: too many came at once.`);
      leftOut = 0;
      room -= message.length;
      seen.set(key, { since: now(), again: 0 });
      return [...notes, message];
    },
  };
}

/** Messages that differ only in what they quote, as an unknown action's id, are the same; so are their stacks. */
function keyOf(message: string): string {
  const [first = ""] = message.split("\n", 1);
  return first.slice(0, 300).replace(/"[^"]*"/g, '"…"');
}
