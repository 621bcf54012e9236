import type { RunProgress } from "./progress";

/** A wait that is over is none. */
export const waitsOf = (
  { status, waitsFor, waitsUntil }: { status: string; waitsFor: string | null; waitsUntil: Date | null },
  now: Date,
): RunProgress["waits"] =>
  waitsFor !== null && waitsUntil !== null && waitsUntil > now && (status === "running" || status === "paused")
    ? { for: waitsFor, until: waitsUntil.toISOString() }
    : null;
