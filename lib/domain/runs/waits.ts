import type { RunProgress } from "./progress";

/** "429 from api.example: waits until 14:05:10", with the day if it is another. */
export function waitInWords({ for: what, until }: NonNullable<RunProgress["waits"]>, now: number): string {
  const end = new Date(until);
  const isToday = end.toDateString() === new Date(now).toDateString();
  const time = end.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return `${what}: waits until ${isToday ? "" : `${end.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, `}${time}`;
}

/** A wait that is over is none. */
export const waitsOf = (
  { status, waitsFor, waitsUntil }: { status: string; waitsFor: string | null; waitsUntil: Date | null },
  now: Date,
): RunProgress["waits"] =>
  waitsFor !== null && waitsUntil !== null && waitsUntil > now && (status === "running" || status === "paused")
    ? { for: waitsFor, until: waitsUntil.toISOString() }
    : null;
