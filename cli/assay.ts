import { exitCodes } from "./caller/exit-codes";
import { enterHome } from "./caller/home";
import { Terminal } from "./caller/terminal";
import { runCommand } from "./run-command";

/** Runs one command in this process and sets its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const terminal = new Terminal(process);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => onStreamError(error, terminal));
  process.exitCode = await runCommand(args, terminal, enterHome);
  // Calls left in flight by a second Ctrl-C would keep the process alive.
  if (process.exitCode === exitCodes.interrupted) process.stdout.write("", () => process.exit());
}

function onStreamError(error: NodeJS.ErrnoException, terminal: Terminal): void {
  // The reader of the output has closed the pipe, as `head` does.
  if (error.code === "EPIPE") process.exit(terminal.exitCode);
  // The terminal was closed. The signal that says so ends the command in order.
  if (error.code === "EIO") return;
  throw error;
}
