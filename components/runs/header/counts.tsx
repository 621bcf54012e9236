import { isFinished } from "@/lib/domain/runs/is-finished";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { formatCost } from "@/lib/domain/text/cost";
import { sayDuration } from "@/lib/domain/text/duration";

export const RunCounts = ({ progress, asksModels }: { progress: RunProgress; asksModels: boolean }) => {
  const { status, done, planned, cached, calls, costUsd, seconds } = progress;
  if (!isFinished(status)) return null;
  return (
    <>
      <span>
        <b>{done.toLocaleString("en")}</b> of {planned.toLocaleString("en")} judgments
        {cached > 0 && `, ${cached.toLocaleString("en")} from cache`}
      </span>
      {!asksModels && <span>no cost</span>}
      {asksModels && (costUsd !== null || calls > 0) && <span>{costUsd !== null ? formatCost(costUsd) : "price unknown"}</span>}
      {seconds > 0 && <span>{sayDuration(seconds * 1000)}</span>}
    </>
  );
};
