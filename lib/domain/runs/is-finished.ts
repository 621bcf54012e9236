import type { RunStatus } from "@/lib/domain/run";

/** Whether only a person can change the run. Separate from the schemas, since browsers load this file. */
export const isFinished = (status: RunStatus): boolean => isComplete(status) || status === "cancelled" || status === "failed";

export const isMoving = ({ status }: { status: RunStatus }): boolean => status === "queued" || status === "running";

export const isComplete = (status: RunStatus): boolean => status === "completed" || status === "completed-with-errors";
