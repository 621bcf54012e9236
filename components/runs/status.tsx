import type { RunStatus } from "assay-lib/domain/run";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import { Archive, Ban, CircleCheck, CirclePause, Clock, TriangleAlert } from "lucide-react";

const shown: Record<RunStatus, { name: string; icon: typeof Clock }> = {
  queued: { name: "Queued", icon: Clock },
  running: { name: "Running", icon: Clock },
  paused: { name: "Paused", icon: CirclePause },
  completed: { name: "Completed", icon: CircleCheck },
  "completed-with-errors": { name: "Completed with errors", icon: TriangleAlert },
  cancelled: { name: "Cancelled", icon: Ban },
  failed: { name: "Failed", icon: TriangleAlert },
};

export const statusName = (status: RunStatus): string => shown[status].name;

export const ArchivedMark = () => (
  <span className="inline-flex shrink-0 items-center gap-1 text-caption whitespace-nowrap text-ink-3">
    <Archive aria-hidden className="size-3" /> Archived
  </span>
);

export const StatusMark = ({ status, errors = 0 }: { status: RunStatus; errors?: number }) => {
  const { name, icon: Icon } = shown[status];
  return (
    <span className="inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap text-ink-2">
      <Icon aria-hidden className="size-3.5" />
      {errors > 0 && isFinished(status)
        ? `${status === "completed-with-errors" ? "Completed" : name}, ${errors.toLocaleString("en")} judgment${errors === 1 ? "" : "s"} in error`
        : name}
    </span>
  );
};
