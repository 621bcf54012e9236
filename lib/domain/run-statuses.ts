/** In the order of a run's life. */
export const runStatuses = ["queued", "running", "paused", "completed", "completed-with-errors", "cancelled", "failed"] as const;
