import { getPriority, setPriority } from "node:os";

/** Pages and the health check come first on a shared core. Only Linux has priorities per thread. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(Math.min(19, getPriority() + 5));
}
