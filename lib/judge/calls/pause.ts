import { setTimeout as sleep } from "node:timers/promises";

/** Resolves early, without throwing, when the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  // A timer may fire a fraction early; rounding up keeps a loop around it from spinning.
  await sleep(Math.ceil(milliseconds), undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
