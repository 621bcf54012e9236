import { exitCodes } from "@/cli/exit-codes";

/** Does what can be cut off: Ctrl-C aborts its signal, and the command ends with 130 once what is half done has been cleared away. */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort();
  process.on("SIGINT", end).on("SIGTERM", end);
  try {
    await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write("Stopped; nothing was changed.\n");
    process.exitCode = exitCodes.interrupted;
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}
