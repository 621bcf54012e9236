export const runStatuses = ["queued", "running", "paused", "completed", "completed-with-errors", "cancelled", "failed"] as const;

/** Filters of run lists. Archived runs appear only under "archived". */
export const listedStatuses = [...runStatuses, "archived"] as const;
export type ListedStatus = (typeof listedStatuses)[number];
