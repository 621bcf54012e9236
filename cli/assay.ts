import { exitCodes } from "./caller/exit-codes";
import { Terminal } from "./caller/terminal";
import { runCommand } from "./run-command";

/** Runs one command in this process, whose exit code it sets. */
export async function main(args: readonly string[]): Promise<void> {
  const terminal = new Terminal(process);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => onStreamError(error, terminal));
  process.exitCode = await runCommand(args, terminal);
  // Nobody waits for the calls that a second Ctrl-C left under way.
  if (process.exitCode === exitCodes.interrupted) process.stdout.write("", () => process.exit());
}

/** A closed pipe says that whoever read the output has had enough, as `head` does. */
function onStreamError(error: NodeJS.ErrnoException, terminal: Terminal): void {
  if (error.code === "EPIPE") process.exit(terminal.exitCode);
  throw error;
}
