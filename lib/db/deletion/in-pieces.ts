import { setTimeout as wait } from "node:timers/promises";

/** In ms: how long another write may have to wait. */
const pieceMs = 25;

/** Calls `piece` with its size until it returns false, and adapts the size to the target time. Pauses as long as each piece
 *  took, so waiting writes get the lock. */
export async function inPieces(
  { first, most: largest }: { first: number; most: number },
  signal: AbortSignal | undefined,
  piece: (most: number) => Promise<boolean>,
): Promise<void> {
  let most = first;
  while (!signal?.aborted) {
    const since = performance.now();
    if (!(await piece(most))) return;
    const took = performance.now() - since;
    most = Math.round(Math.min(largest, Math.max(first / 10, most * Math.min(1.5, pieceMs / took))));
    await wait(Math.min(Math.ceil(took), 1_000));
  }
}
