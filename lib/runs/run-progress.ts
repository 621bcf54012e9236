import { z } from "zod";
import type { Run } from "@/lib/db/runs";
import { RunStatus } from "@/lib/domain/run";

const Count = z.int().min(0);

/** How far a run is. */
export const RunProgress = z.object({
  status: RunStatus,
  /** Why it is paused or failed. */
  reason: z.string().nullable(),
  /** Judgments that a complete run holds, and those that are stored. */
  planned: Count,
  done: Count,
  ok: Count,
  error: Count,
  cached: Count,
  /** Requests sent, retries and re-asks included. */
  calls: Count,
  /** Of work, pauses left out. */
  seconds: z.number().min(0),
  /** Judgments a second of work; null before the first. */
  perSecond: z.number().nullable(),
  /** Null while no rate is known. */
  secondsLeft: z.number().nullable(),
});
export type RunProgress = z.infer<typeof RunProgress>;

type Counters = Pick<Run, "status" | "reason" | "planned" | "ok" | "failed" | "cached" | "calls" | "workedMs">;

const tenths = (value: number) => Math.round(value * 10) / 10;

export function progressOf(run: Counters): RunProgress {
  const done = run.ok + run.failed;
  const rate = run.workedMs > 0 && done > 0 ? done / (run.workedMs / 1000) : null;
  return {
    status: run.status,
    reason: run.reason,
    planned: run.planned,
    done,
    ok: run.ok,
    error: run.failed,
    cached: run.cached,
    calls: run.calls,
    seconds: tenths(run.workedMs / 1000),
    perSecond: rate === null ? null : tenths(rate),
    secondsLeft: rate === null ? null : tenths(Math.max(0, run.planned - done) / rate),
  };
}
