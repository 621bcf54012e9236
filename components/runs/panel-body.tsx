"use client";

import { ignoredInWords, waitingInWords } from "assay-lib/domain/batches/in-words";
import type { BatchProgress } from "assay-lib/domain/batches/progress";
import type { RunStatus } from "assay-lib/domain/run";
import { isFinished, isMoving } from "assay-lib/domain/runs/is-finished";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { waitInWords } from "assay-lib/domain/runs/waits";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatCost } from "assay-lib/domain/text/cost";
import { sayPace } from "assay-lib/domain/text/duration";
import { CirclePause, Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { later } from "@/components/ui/on-demand/later";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import type { PanelProps } from "./controls";
import { useFollowed } from "./use-progress";

// Most runs end without errors and load neither.
const ErrorCauses = later(() => import("./error-causes").then((file) => file.ErrorCauses));
const ResumeChanged = later(() => import("./resume-changed").then((file) => file.ResumeChanged));

export const PanelBody = (run: PanelProps) => {
  const { name, asksModels } = run;
  const { progress, isLost } = useFollowed();
  const moves = isMoving(progress);
  const isWaiting = progress.status === "queued" && progress.reason !== null;
  return (
    <Panel id="run-progress" className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-3">
      {!isFinished(progress.status) && (
        <>
          <p className={cn("text-small text-ink-2 tabular-nums [overflow-wrap:anywhere]", moves && "phone:min-h-9")}>
            <b className="font-semibold text-ink">{progress.done.toLocaleString("en")}</b> of{" "}
            {progress.planned.toLocaleString("en")} judgments{isLost ? "" : howFast(progress)}
            {progress.follows && moves && !isLost && " · following its dataset: judges new samples"}
            {isLost && <span role="status"> · Connection lost; reconnecting</span>}
            {isWaiting && !isLost && ` · ${progress.reason}`}
          </p>
          <ProgressBar value={progress.done} failed={progress.error} max={progress.planned} label={`Judgments of ${name}`} />
          {progress.status !== "queued" && (
            <p className={cn("text-small text-ink-3 tabular-nums", asksModels && "phone:min-h-9")}>
              {spent(progress, asksModels)}
            </p>
          )}
          {progress.waits && progress.status === "running" && !isLost && <WaitsFor waits={progress.waits} />}
          {progress.batches && <AtServer batches={progress.batches} status={progress.status} />}
        </>
      )}
      {progress.reason && !isWaiting && !isFinished(progress.status) && (
        <p className="flex gap-1.5 [overflow-wrap:anywhere]">
          <CirclePause aria-hidden className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
          <span className="min-w-0">{progress.reason}</span>
        </p>
      )}
      {asksModels && canGoOn(progress) && <ResumeChanged {...run} />}
      {progress.error > 0 && <ErrorCauses {...run} />}
    </Panel>
  );
};

const WaitsFor = ({ waits }: { waits: NonNullable<RunProgress["waits"]> }) => (
  <p className="flex gap-1.5 text-small text-ink-2 tabular-nums [overflow-wrap:anywhere]" role="status">
    <Clock aria-hidden className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
    {/* The server may be in another time zone. */}
    <span suppressHydrationWarning className="min-w-0">
      {waitInWords(waits, Date.now())}
    </span>
  </p>
);

function howFast({ status, perSecond, secondsLeft, done, planned, waits }: RunProgress): string {
  if (status !== "running" || waits !== null || perSecond === null || secondsLeft === null || done >= planned) return "";
  return ` · ${sayPace(perSecond, secondsLeft * 1000)}`;
}

/** "1,034 calls · 12 from the cache · 3.41M tokens in, 710K out · US$ 0.94" */
function spent(
  { calls, cached, promptTokens, cachedTokens, completionTokens, costUsd }: RunProgress,
  asksModels: boolean,
): string {
  const parts = [`${calls.toLocaleString("en")} call${calls === 1 ? "" : "s"}`, `${cached.toLocaleString("en")} from the cache`];
  if (asksModels) {
    const known = cachedTokens > 0 ? ` ${compactCount(cachedTokens)} of them cached by the server,` : "";
    parts.push(`${compactCount(promptTokens)} tokens in,${known} ${compactCount(completionTokens)} out`);
    if (costUsd !== null) parts.push(formatCost(costUsd));
    else if (calls > 0) parts.push("price unknown");
  }
  return parts.join(" · ");
}

const canGoOn = ({ status, error }: RunProgress): boolean =>
  status === "paused" || status === "failed" || (isFinished(status) && error > 0);

const AtServer = ({ batches, status }: { batches: BatchProgress; status: RunStatus }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const waiting = waitingInWords(batches, Math.max(now, Date.parse(batches.oldestAt ?? "") || 0));
  const ignored = ignoredInWords(batches);
  return (
    <>
      {waiting && (
        <p className="flex gap-1.5 text-small text-ink-2 tabular-nums [overflow-wrap:anywhere]">
          <Clock aria-hidden className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
          {/* The server rendered this earlier. */}
          <span suppressHydrationWarning className="min-w-0">
            {waiting}.{status === "paused" && " They keep running on the server; resume the run to collect them."}
          </span>
        </p>
      )}
      {ignored && <p className="text-small text-ink-3">{ignored}</p>}
    </>
  );
};
