import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";

/** Ctrl-C aborts the signal; the command ends once `work` has cleaned up. */
export async function interruptible(terminal: Terminal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const stopListening = terminal.onInterrupt(() => stop.abort());
  try {
    await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) throw new Interrupted("Stopped. Nothing was changed.");
    throw error;
  } finally {
    stopListening();
  }
}
