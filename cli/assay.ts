import { Command, CommanderError } from "commander";
import { databaseProblem } from "@/lib/db/connection/problem";
import { parseEnvironment } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import { version } from "@/lib/domain/version";
import { exitCodes } from "./exit-codes";
import { printable } from "./table";

interface CommandFile {
  /** Adds arguments, options and the action. */
  define(command: Command): void;
}

/** Only the file of the command that was called is loaded. */
const commands: Record<string, { summary: string; load: () => Promise<CommandFile> }> = {
  evaluate: { summary: "judge the samples of files and print the scores", load: () => import("./commands/evaluate") },
  import: { summary: "store files as a dataset, to be judged later", load: () => import("./commands/import") },
  runs: { summary: "list the runs", load: () => import("./commands/runs") },
  show: { summary: "print a run's scores", load: () => import("./commands/show") },
  compare: { summary: "compare runs question by question", load: () => import("./commands/compare") },
  share: { summary: "make a link that shows a run or a comparison to whoever has it", load: () => import("./commands/share") },
  export: { summary: "write a run's scores or judgments as JSON Lines, JSON or CSV", load: () => import("./commands/export") },
  resume: { summary: "go on with a run that was paused, cut off or cancelled", load: () => import("./commands/resume") },
  retry: { summary: "ask again for a run's judgments in error", load: () => import("./commands/retry") },
  pause: { summary: "stop a run for now", load: () => import("./commands/pause") },
  cancel: { summary: "end a run; what is judged stays", load: () => import("./commands/cancel") },
  serve: { summary: "serve the dashboard and work on its runs", load: () => import("./commands/serve") },
  worker: { summary: "work on runs without serving the dashboard", load: () => import("./commands/worker") },
  demo: { summary: "judge the example dataset and serve the dashboard", load: () => import("./commands/demo") },
  prices: { summary: "list, set and remove what models cost", load: () => import("./commands/prices") },
  delete: { summary: "delete runs or datasets with everything that hangs on them", load: () => import("./commands/delete") },
  retention: { summary: "show or set after how many days runs are deleted", load: () => import("./commands/retention") },
  backup: { summary: "write the whole database into one file, while it is in use", load: () => import("./commands/backup") },
  restore: { summary: "put a backup into the database's place", load: () => import("./commands/restore") },
  user: { summary: "give people accounts, roles and one-time links", load: () => import("./commands/user") },
  token: { summary: "make, list and revoke API tokens", load: () => import("./commands/token") },
  audit: { summary: "print who did what, newest first", load: () => import("./commands/audit") },
  doctor: { summary: "check that everything Assay needs is in place", load: () => import("./commands/doctor") },
};

/** Runs one command; sets the process's exit code. */
export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on("error", onClosedPipe);
  process.stderr.on("error", onClosedPipe);
  try {
    const program = new Command("assay")
      .description("Review the quality of retrieval-augmented generation.")
      .version(version)
      .exitOverride()
      .showSuggestionAfterError()
      .configureOutput({ outputError: (text, write) => write(sentenceOf(text)) });
    const called = args.find((arg) => !arg.startsWith("-"));
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = program.command(name).description(summary);
      if (name === called) (await load()).define(command);
    }
    // The doctor reports a wrong environment among other things.
    if (called && called in commands && called !== "doctor") parseEnvironment(process.env);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = tell(error);
  }
}

/** Says what went wrong, in a sentence; returns the exit code. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.refused;
  const problem = error instanceof Refusal ? null : databaseProblem(error);
  const message = printable(problem ?? (error instanceof Error ? error.message : String(error)), { keepLines: true });
  const isRefused = error instanceof Refusal || problem !== null;
  if (isRefused) process.stderr.write(`${message}\n`);
  else process.stderr.write(`Assay stopped on an unexpected error: ${message}\nASSAY_DEBUG=1 shows where it came from.\n`);
  if (!isRefused && process.env.ASSAY_DEBUG && error instanceof Error)
    process.stderr.write(`${printable(error.stack ?? "", { keepLines: true })}\n`);
  return isRefused ? exitCodes.refused : exitCodes.unexpected;
}

/** "error: unknown option '--x'" as "Unknown option '--x'". */
const sentenceOf = (text: string): string =>
  printable(text.replace(/^error: /, ""), { keepLines: true }).replace(/^./, (letter) => letter.toUpperCase());

/** Whoever read the output has had enough, as `head` does. */
function onClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  throw error;
}
