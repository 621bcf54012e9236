import type { RunStatus } from "@/lib/domain/run";

/** Nothing more happens to such a run unless a person asks for it. Apart from the schemas: this file is sent to browsers. */
export const isFinished = (status: RunStatus): boolean =>
  status === "completed" || status === "completed-with-errors" || status === "cancelled" || status === "failed";
