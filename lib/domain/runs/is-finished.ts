import type { RunStatus } from "@/lib/domain/run";

/** Whether a run stays as it is unless a person acts. Not with the schemas, since browsers load this file. */
export const isFinished = (status: RunStatus): boolean => isComplete(status) || status === "cancelled" || status === "failed";

/** Whether a worker has the run or will take it. */
export const isMoving = ({ status }: { status: RunStatus }): boolean => status === "queued" || status === "running";

/** Whether everything was judged, perhaps with errors. */
export const isComplete = (status: RunStatus): boolean => status === "completed" || status === "completed-with-errors";
