const day = 86_400_000;

/** "just now", "5 min ago", "yesterday", "3 days ago", then the date (UTC), with the year if not current. Both in ms. */
export function relativeTime(then: number, now: number): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.max(1, Math.round((now - then) / day));
  if (days === 1) return "yesterday";
  if (days < 7) return `${days} days ago`;
  const date = new Date(then);
  const isThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}
