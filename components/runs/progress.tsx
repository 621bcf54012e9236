import type { Run } from "assay-lib/db/runs/list";
import type { JudgeSetup } from "assay-lib/domain/judge";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { waitInWords } from "assay-lib/domain/runs/waits";
import { pace, sayPace } from "assay-lib/domain/text/duration";
import type { ReactNode } from "react";
import { ProgressBar } from "@/components/ui/progress";
import { StatusMark } from "./status";

type Progressing = Pick<Run, "name" | "status" | "reason" | "ok" | "failed" | "planned" | "workedMs"> & {
  judge: Pick<JudgeSetup, "batch">;
  waits: RunProgress["waits"];
};

export const ProgressPanel = ({ run, children }: { run: Progressing; children?: ReactNode }) => {
  const done = run.ok + run.failed;
  const waitsFor = run.status === "queued" && done > 0 ? run.reason : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[7px]">
      <div className="flex items-center gap-x-3.5 gap-y-1.5 phone:flex-wrap">
        <StatusMark status={run.status} />
        {/* The server may be in another time zone. */}
        <span suppressHydrationWarning className="line-clamp-2 min-w-0 text-small text-ink-2 tabular-nums phone:line-clamp-none">
          {done > 0 || run.status === "running" ? <Pace run={run} done={done} /> : (run.reason ?? "nothing judged")}
          {waitsFor && ` · ${waitsFor}`}
          {run.waits && run.status === "running" && ` · ${waitInWords(run.waits, Date.now())}`}
        </span>
        {children && (
          <span className="relative z-10 ml-auto flex shrink-0 gap-1 phone:ml-0 phone:shrink phone:flex-wrap phone:gap-2">
            {children}
          </span>
        )}
      </div>
      {(done > 0 || run.status === "running") && (
        <ProgressBar value={done} failed={run.failed} max={run.planned} label={`Judgments of ${run.name}`} />
      )}
      {run.reason && done > 0 && !waitsFor && (
        <p className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere] phone:line-clamp-none">{run.reason}</p>
      )}
    </div>
  );
};

const Pace = ({ run, done }: { run: Progressing; done: number }) => {
  const speed =
    run.status === "running" && !run.waits && !run.judge.batch && done < run.planned
      ? pace({ done, planned: run.planned, workedMs: run.workedMs })
      : null;
  return (
    <>
      <b className="font-semibold text-ink">{done.toLocaleString("en")}</b> of {run.planned.toLocaleString("en")} judgments
      {speed && ` · ${sayPace(speed.rate, speed.leftMs)}`}
      {run.judge.batch && " · in batches"}
      {run.failed > 0 && ` · ${run.failed.toLocaleString("en")} in error`}
    </>
  );
};
