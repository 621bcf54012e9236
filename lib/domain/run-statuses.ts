/** In the order in which a run goes through them. */
export const runStatuses = ["queued", "running", "paused", "completed", "completed-with-errors", "cancelled", "failed"] as const;
