import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import type { Run } from "@/lib/db/runs";
import { pace, sayDuration } from "./duration";
import { StatusMark } from "./run-status";

/** An unfinished run: how far, how fast, how long still, and what can be done about it. */
export const RunProgress = ({ run, children }: { run: Run; children?: ReactNode }) => {
  const done = run.ok + run.failed;
  const speed = run.status === "running" ? pace({ done, planned: run.planned, workedMs: run.workedMs }) : null;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusMark status={run.status} />
        <span className="text-small text-ink-2 tabular-nums">
          {run.status === "queued" && done === 0 ? (
            "starts when the runs before it are done"
          ) : (
            <>
              <b className="font-semibold text-ink">{done.toLocaleString("en")}</b> of {run.planned.toLocaleString("en")}{" "}
              judgments
              {speed &&
                ` · ${speed.rate.toLocaleString("en", { maximumFractionDigits: speed.rate < 10 ? 1 : 0 })} a second · about ${sayDuration(speed.leftMs)} left`}
            </>
          )}
          {run.failed > 0 && ` · ${run.failed.toLocaleString("en")} in error`}
        </span>
        {children && <span className="ml-auto flex gap-2">{children}</span>}
      </div>
      {done > 0 && <Progress value={done} max={run.planned} label={`Judgments of ${run.name}`} />}
      {run.reason && <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{run.reason}</p>}
    </div>
  );
};
