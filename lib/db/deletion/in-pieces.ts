import { setTimeout as wait } from "node:timers/promises";

/** Target time of a piece in milliseconds: how long another write may have to wait. */
const pieceMs = 25;

/**
 * Calls `piece` with how much it may do until it returns false. Adjusts the size of a piece to the target time. Pauses after each
 * piece for as long as it took, so that a write which waits for the database's lock gets its turn.
 */
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
