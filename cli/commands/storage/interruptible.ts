import { Interrupted } from "@/cli/caller/interrupted";
import type { Terminal } from "@/cli/caller/terminal";

/** Runs work that can be cut off: Ctrl-C aborts its signal, and the command ends once partial results are cleaned up. */
export async function interruptible(terminal: Terminal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const stopListening = terminal.onInterrupt(() => stop.abort());
  try {
    await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) throw new Interrupted("Stopped; nothing was changed.");
    throw error;
  } finally {
    stopListening();
  }
}
