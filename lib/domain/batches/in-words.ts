import { sayDuration } from "@/lib/domain/text/duration";
import type { BatchProgress } from "./progress";

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** "3 batches at the server: 1,200 of 5,000 requests done, the oldest sent 12 min ago; a batch can take 24 hours" */
export function waitingInWords({ open, requests, done, oldestAt }: BatchProgress, now: number): string | null {
  if (open === 0) return null;
  const age = oldestAt === null ? 0 : Math.max(0, now - Date.parse(oldestAt));
  const when = age < 1_000 ? "just now" : `${sayDuration(age)} ago`;
  const sent = open === 1 ? `sent ${when}` : `the oldest sent ${when}`;
  return `${plural(open, "batch", "batches")} at the server: ${done.toLocaleString("en")} of ${plural(requests, "request", "requests")} done, ${sent}; a batch can take 24 hours`;
}

/** "12 lines of the server's results were ignored …" */
export const ignoredInWords = ({ ignoredLines }: BatchProgress): string | null =>
  ignoredLines === 0
    ? null
    : `${plural(ignoredLines, "line of the server's results was", "lines of the server's results were")} ignored: unknown request, repeated or unreadable.`;

export const halfPrice = "half the usual price, as assumed for batches";
