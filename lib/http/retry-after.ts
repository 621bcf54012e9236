/** In milliseconds, from `retry-after-ms` or `Retry-After` (seconds, "4s" or a date), else from what the server says; null if
 *  unreadable. */
export function retryAfter(headers: { get(name: string): string | null }, words = "", now = Date.now()): number | null {
  const milliseconds = readNumber(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const value = headers.get("retry-after");
  const seconds = readNumber(value);
  if (seconds !== null) return seconds * 1000;
  const wait = value === null ? null : readDuration(value.trim());
  if (wait !== null) return wait;
  const date = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? hintIn(words) : Math.max(0, date - now);
}

const readNumber = (value: string | null): number | null => {
  if (value === null || !/^\s*\d{1,12}(\.\d{1,9})?\s*$/.test(value)) return null;
  return Number(value);
};

/** "Please try again in 1m26.4s", "retry after 20 seconds", `"retryDelay":"2s"`, `"estimated_time":20` */
const hint =
  /(?:(?:try|retry|again|wait|available|resets?|delay)\W{0,4}(?:again\s)?(?:after|in|at least|for)?|retry_?delay|retry_after(?:_seconds)?|estimated_time)["'\s:=]{1,5}((?:\d{1,6}(?:\.\d{1,9})?\s?(?:days?|d|hours?|hrs?|h|milliseconds?|ms|minutes?|mins?|m|seconds?|secs?|s)\s?){1,4}|\d{1,6}(?:\.\d{1,9})?(?=[\s"',.}]|$))/i;

function hintIn(words: string): number | null {
  const said = hint.exec(words)?.[1]?.trim();
  return said === undefined ? null : (readDuration(said) ?? Number(said) * 1000);
}

const units: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1, mil: 1 };

const duration =
  /^(?:\d{1,6}(?:\.\d{1,9})?\s?(?:days?|d|hours?|hrs?|h|milliseconds?|ms|minutes?|mins?|m|seconds?|secs?|s)\s?){1,4}$/i;

function readDuration(text: string): number | null {
  if (!duration.test(text)) return null;
  const parts = Array.from(text.matchAll(/(\d{1,6}(?:\.\d{1,9})?)\s?(ms|mil|d|h|m|s)/gi));
  return parts.reduce((sum, [, count, unit = "s"]) => sum + Number(count) * (units[unit.toLowerCase()] ?? 1), 0);
}
