import { Command, CommanderError } from "commander";
import { databaseProblem } from "@/lib/db/connection/problem";
import { parseEnvironment } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { version } from "@/lib/domain/version";
import { exitCodes } from "./caller/exit-codes";
import { Interrupted } from "./caller/interrupted";
import type { Terminal } from "./caller/terminal";

interface CommandFile {
  define(command: Command, terminal: Terminal): void;
}

/** Loads only the file of the called command. */
export const commands: Record<string, { summary: string; load: () => Promise<CommandFile> }> = {
  evaluate: { summary: "judge the samples of files and print the scores", load: () => import("./commands/runs/evaluate") },
  run: { summary: "judge a dataset that is stored already", load: () => import("./commands/runs/judge-dataset") },
  import: { summary: "store files as a dataset, to be judged later", load: () => import("./commands/storage/import") },
  runs: { summary: "list the runs", load: () => import("./commands/runs/list") },
  show: { summary: "print a run's scores", load: () => import("./commands/runs/show") },
  compare: { summary: "compare runs question by question", load: () => import("./commands/runs/compare") },
  baseline: { summary: "name the run that others are compared with", load: () => import("./commands/runs/baseline") },
  plan: { summary: "say how many questions a comparison needs", load: () => import("./commands/runs/plan") },
  share: {
    summary: "make a link that shows a run or a comparison to everybody who has it",
    load: () => import("./commands/access/share"),
  },
  export: {
    summary: "write a run's scores or judgments as JSON Lines, JSON, CSV or Parquet",
    load: () => import("./commands/runs/export"),
  },
  resume: { summary: "resume a run that was paused, cut off or cancelled", load: () => import("./commands/runs/resume") },
  retry: { summary: "ask again for a run's judgments in error", load: () => import("./commands/runs/retry") },
  pause: { summary: "stop a run for now", load: () => import("./commands/runs/pause") },
  unfollow: {
    summary: "end a run's following of its dataset; it is then completed",
    load: () => import("./commands/runs/unfollow"),
  },
  cancel: { summary: "cancel a run; its judgments stay", load: () => import("./commands/runs/cancel") },
  serve: { summary: "serve the dashboard and work on its runs", load: () => import("./commands/serve") },
  worker: { summary: "work on runs without serving the dashboard", load: () => import("./commands/worker") },
  demo: { summary: "judge the example dataset and serve the dashboard", load: () => import("./commands/demo") },
  prices: { summary: "list, set and delete what models cost", load: () => import("./commands/storage/prices") },
  bands: { summary: "show or set from which scores on a band begins", load: () => import("./commands/storage/bands") },
  delete: {
    summary: "delete runs or datasets with everything that belongs to them",
    load: () => import("./commands/storage/delete"),
  },
  retention: { summary: "show or set after how many days runs are deleted", load: () => import("./commands/storage/retention") },
  backup: {
    summary: "write the whole database into one file, while it is in use",
    load: () => import("./commands/storage/backup"),
  },
  restore: { summary: "replace the database with a backup", load: () => import("./commands/storage/restore") },
  move: {
    summary: "move everything from the SQLite file to a PostgreSQL database",
    load: () => import("./commands/storage/move"),
  },
  user: { summary: "give people accounts, roles and one-time links", load: () => import("./commands/access/user") },
  token: { summary: "make, list and revoke API tokens", load: () => import("./commands/access/token") },
  webhook: { summary: "tell a chat or a program when runs end or get worse", load: () => import("./commands/access/webhook") },
  "trace-rule": {
    summary: "say which traces of applications become samples",
    load: () => import("./commands/access/trace-rule"),
  },
  mcp: { summary: "let agents read a server's runs over the Model Context Protocol", load: () => import("./commands/mcp") },
  audit: { summary: "print who did what, newest first", load: () => import("./commands/access/audit") },
  doctor: { summary: "check that everything Assay needs is in place", load: () => import("./commands/storage/doctor") },
};

/** Commands about this machine itself. They do not read or change what a server has. */
export const ofThisMachine: readonly string[] = ["serve", "worker", "demo", "doctor"];

/**
 * Every action passes here first: with ASSAY_URL, one without --server may not touch the database of this machine. Throws Refusal.
 */
function refuseHere(action: Command, terminal: Terminal): void {
  if (!terminal.env.ASSAY_URL?.trim() || action.options.some(({ long }) => long === "--server")) return;
  const name = nameOf(action);
  if (ofThisMachine.includes(name)) return void terminal.say(`${name} works on this machine. ASSAY_URL is set but not used.`);
  throw new Refusal(
    `${name} works on the database of this machine only, but ASSAY_URL names a server. Unset ASSAY_URL, or do this at the server.`,
  );
}

/** "user add". */
const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** Runs one command, after `prepare` has read its own arguments. Returns its exit code; never throws. */
export async function runCommand(
  given: readonly string[],
  terminal: Terminal,
  prepare: (args: readonly string[]) => readonly string[] = (args) => args,
): Promise<number> {
  try {
    const args = prepare(given);
    const program = new Command("assay")
      .description("Review the quality of retrieval-augmented generation.")
      .version(version)
      .option("--data <folder>", "where .env and the database are (default: ASSAY_HOME, else the working folder)")
      .exitOverride()
      .showSuggestionAfterError()
      .hook("preAction", (_, action) => refuseHere(action, terminal))
      .configureOutput({
        writeOut: (text) => terminal.print(text),
        writeErr: (text) => void terminal.stderr.write(text),
        outputError: (text, write) => write(sentenceOf(text)),
      });
    const called = args.find((arg) => !arg.startsWith("-"));
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = program.command(name).description(summary);
      if (name !== called) continue;
      (await load()).define(command, terminal);
    }
    // The doctor reports a wrong environment as one of its checks.
    if (called && called in commands && called !== "doctor") parseEnvironment(terminal.env);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    terminal.exitCode = tell(error, terminal);
  }
  return terminal.exitCode;
}

/** Prints what went wrong in a sentence. Returns the exit code. */
function tell(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.refused;
  const problem = error instanceof Refusal ? null : databaseProblem(error);
  const message = problem ?? (error instanceof Error ? error.message : String(error));
  if (error instanceof Interrupted) {
    terminal.say(message);
    return exitCodes.interrupted;
  }
  if (error instanceof Refusal || problem !== null) {
    terminal.say(message);
    return exitCodes.refused;
  }
  terminal.say(`Assay stopped on an unexpected error: ${message}\nASSAY_DEBUG=1 shows where it came from.`);
  if (terminal.env.ASSAY_DEBUG && error instanceof Error) terminal.say(error.stack ?? "");
  return exitCodes.unexpected;
}

/** "error: unknown option '--x'" as "Unknown option '--x'". */
const sentenceOf = (text: string): string =>
  printable(text.replace(/^error: /, ""), { keepLines: true }).replace(/^./, (letter) => letter.toUpperCase());
