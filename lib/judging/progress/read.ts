import type { ErrorsByCause } from "@/lib/db/judgments/errors-and-flags";
import { databaseTime } from "@/lib/db/location/clock";
import type { RunCounters } from "@/lib/db/runs/list";
import type { BatchProgress } from "@/lib/domain/batches/progress";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { waitsOf } from "@/lib/domain/runs/waits";
import { paceOfAll } from "./pace";

const tenths = (value: number) => Math.round(value * 10) / 10;

export function progressOf(
  run: RunCounters,
  { errors, batches }: { errors: ErrorsByCause; batches: BatchProgress | null },
  pace = paceOfAll(run),
): RunProgress {
  const perSecond = run.nextPollAt === null ? pace : null;
  const done = run.ok + run.failed;
  return {
    status: run.status,
    reason: run.reason,
    planned: run.planned,
    done,
    ok: run.ok,
    error: run.failed,
    errors,
    cached: run.cached,
    calls: run.calls,
    promptTokens: run.promptTokens,
    cachedTokens: run.cachedTokens,
    completionTokens: run.completionTokens,
    costUsd: run.costUsd,
    limits: run.limits,
    follows: run.follow?.isOn ?? false,
    waits: waitsOf(run, databaseTime()),
    batches,
    seconds: tenths(run.workedMs / 1000),
    perSecond: perSecond === null ? null : tenths(perSecond),
    secondsLeft: perSecond === null ? null : tenths(Math.max(0, run.planned - done) / perSecond),
  };
}
