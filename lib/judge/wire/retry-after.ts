/** In milliseconds, from `retry-after-ms` or `Retry-After` (seconds or a date); null if unreadable. */
export function retryAfter(headers: { get(name: string): string | null }, now = Date.now()): number | null {
  const milliseconds = readNumber(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const value = headers.get("retry-after");
  const seconds = readNumber(value);
  if (seconds !== null) return seconds * 1000;
  const date = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const readNumber = (value: string | null): number | null => {
  if (value === null || !/^\s*\d{1,12}(\.\d{1,9})?\s*$/.test(value)) return null;
  return Number(value);
};
