import { setTimeout as sleep } from "node:timers/promises";

/** Holds all calls of a run while a server asks for a pause. */
export class Gate {
  #openAt = 0;

  /** Holds everybody for this long from now; a shorter pause never shortens a longer one. */
  pause(milliseconds: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + milliseconds);
  }

  /** Milliseconds until it opens; 0 when it is open. */
  get remaining(): number {
    return Math.max(0, this.#openAt - performance.now());
  }

  /** Resolves once it is open, or at once when the signal is aborted. */
  async passed(signal: AbortSignal): Promise<void> {
    while (this.remaining > 0 && !signal.aborted) await waited(this.remaining, signal);
  }
}

/** Waits; returns early, without throwing, when the signal is aborted. */
export async function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  // A timer may fire a fraction early; rounding up keeps a loop around it from spinning.
  await sleep(Math.ceil(milliseconds), undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
