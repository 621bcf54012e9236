import { getPriority, setPriority } from "node:os";

/** Lets pages and the health check go first where they share a core with this thread. On Linux alone a priority is a thread's own. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(Math.min(19, getPriority() + 5));
}
