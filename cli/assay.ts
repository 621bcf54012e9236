import { exitCodes } from "./caller/exit-codes";
import { enterHome } from "./caller/home";
import { Terminal } from "./caller/terminal";
import { runCommand } from "./run-command";

export async function main(args: readonly string[]): Promise<void> {
  const terminal = new Terminal(process);
  for (const name of ["stdout", "stderr"] as const) process[name].on("error", (error) => onStreamError(error, name, terminal));
  process.exitCode = await runCommand(args, terminal, enterHome);
  // Calls left in flight by a second Ctrl-C would keep the process alive.
  if (process.exitCode === exitCodes.interrupted) process.stdout.write("", () => process.exit());
}

function onStreamError(error: NodeJS.ErrnoException, stream: "stdout" | "stderr", terminal: Terminal): void {
  // The reader closed the pipe, like `head` does.
  if (error.code === "EPIPE") process.exit(terminal.exitCode);
  // The terminal was closed; SIGHUP ends the command.
  if (error.code === "EIO") return;
  if (stream !== "stderr") process.stderr.write(`The output cannot be written: ${error.message}.\n`);
  process.exit(exitCodes.refused);
}
