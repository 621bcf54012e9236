/** In the order of a run's life. */
export const runStatuses = ["queued", "running", "paused", "completed", "completed-with-errors", "cancelled", "failed"] as const;

/** What a list of runs can be narrowed to. An archived run is listed only under "archived", whatever its status. */
export const listedStatuses = [...runStatuses, "archived"] as const;
export type ListedStatus = (typeof listedStatuses)[number];
