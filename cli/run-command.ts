import { Command, CommanderError } from "commander";
import { databaseProblem } from "@/lib/db/connection/problem";
import { ownMember } from "@/lib/domain/lists/own-member";
import { Refusal } from "@/lib/domain/problem";
import { nearestName } from "@/lib/domain/problems/nearest-name";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { version } from "@/lib/domain/process/version";
import { printable } from "@/lib/domain/text/printable";
import { exitCodes } from "./caller/exit-codes";
import { Interrupted } from "./caller/interrupted";
import type { Terminal } from "./caller/terminal";

interface CommandFile {
  define(command: Command, terminal: Terminal): void;
}

/** Each command's file is loaded only when it is called. */
export const commands: Record<string, { summary: string; load: () => Promise<CommandFile> }> = {
  evaluate: { summary: "judge the samples of files and print the scores", load: () => import("./commands/runs/evaluate") },
  run: { summary: "judge a stored dataset", load: () => import("./commands/runs/judge-dataset") },
  import: { summary: "import files as a dataset", load: () => import("./commands/storage/import") },
  datasets: { summary: "list the datasets", load: () => import("./commands/storage/datasets") },
  runs: { summary: "list the runs", load: () => import("./commands/runs/list") },
  show: { summary: "print a run's scores", load: () => import("./commands/runs/show") },
  compare: { summary: "compare runs question by question", load: () => import("./commands/runs/compare") },
  gate: {
    summary: "judge files and compare every configuration with a baseline, for CI",
    load: () => import("./commands/runs/gate"),
  },
  rank: {
    summary: "rank the configurations of a dataset, and show which setting matters",
    load: () => import("./commands/runs/rank"),
  },
  judge: { summary: "connect, test and remove judges", load: () => import("./commands/judging/judge") },
  judges: {
    summary: "compare the judges of a dataset on labels: which tells good from bad, at what cost",
    load: () => import("./commands/judging/judges"),
  },
  why: { summary: "show why samples of a run fail: stages, groups and slices", load: () => import("./commands/runs/why") },
  steps: {
    summary: "show what each retrieval step of a run found, and let the judge score its contexts",
    load: () => import("./commands/judging/steps"),
  },
  round: { summary: "let people label samples without seeing scores", load: () => import("./commands/rounds/subcommands") },
  controls: {
    summary: "check a run's judge with samples that are known to be bad or good",
    load: () => import("./commands/judging/controls"),
  },
  baseline: { summary: "name the run to compare others with", load: () => import("./commands/runs/baseline") },
  plan: { summary: "estimate how many questions a comparison needs", load: () => import("./commands/runs/plan") },
  share: { summary: "create a public read-only link to a run or comparison", load: () => import("./commands/access/share") },
  export: {
    summary: "export a run's scores or judgments as JSON Lines, JSON, CSV or Parquet",
    load: () => import("./commands/runs/export"),
  },
  resume: { summary: "resume a paused, interrupted or cancelled run", load: () => import("./commands/runs/resume") },
  retry: { summary: "retry a run's failed judgments", load: () => import("./commands/runs/retry") },
  pause: { summary: "pause a run", load: () => import("./commands/runs/pause") },
  unfollow: { summary: "stop a run from following its dataset", load: () => import("./commands/runs/unfollow") },
  finish: { summary: "judge what a race or a random part left out", load: () => import("./commands/runs/finish") },
  cancel: { summary: "cancel a run and keep its judgments", load: () => import("./commands/runs/cancel") },
  serve: { summary: "serve the dashboard and judge its runs", load: () => import("./commands/serve") },
  worker: { summary: "judge runs without serving the dashboard", load: () => import("./commands/worker") },
  demo: { summary: "judge the example dataset and serve the dashboard", load: () => import("./commands/demo") },
  metric: { summary: "add metrics of your own, and list all", load: () => import("./commands/judging/metric") },
  prompt: { summary: "add versions of a metric's prompt, and list them", load: () => import("./commands/judging/prompt") },
  prices: { summary: "list, set and delete model prices", load: () => import("./commands/storage/prices") },
  bands: { summary: "show or set the score bands", load: () => import("./commands/storage/bands") },
  delete: { summary: "delete runs or datasets with all their data", load: () => import("./commands/storage/delete") },
  retention: { summary: "show or set how long runs are kept", load: () => import("./commands/storage/retention") },
  backup: { summary: "back up the database to one file, while it is in use", load: () => import("./commands/storage/backup") },
  restore: { summary: "replace the database with a backup", load: () => import("./commands/storage/restore") },
  move: { summary: "move all data from SQLite to PostgreSQL", load: () => import("./commands/storage/move") },
  user: { summary: "manage accounts, roles and one-time links", load: () => import("./commands/access/user") },
  token: { summary: "create, list and revoke API tokens", load: () => import("./commands/access/token") },
  webhook: { summary: "notify a chat or service about runs", load: () => import("./commands/access/webhook") },
  "trace-rule": { summary: "choose which traces become samples", load: () => import("./commands/access/trace-rule") },
  mcp: { summary: "serve runs to agents over the Model Context Protocol", load: () => import("./commands/mcp") },
  audit: { summary: "print the audit log, newest first", load: () => import("./commands/access/audit") },
  doctor: { summary: "check the installation", load: () => import("./commands/storage/doctor") },
};

/** Commands that always work on this machine, even with ASSAY_URL. */
export const ofThisMachine: readonly string[] = ["serve", "worker", "demo", "doctor", "metric check"];

/** With ASSAY_URL set, an action without --server must not touch the local database. Throws Refusal. */
function refuseHere(action: Command, terminal: Terminal): void {
  if (!terminal.env.ASSAY_URL?.trim() || action.options.some(({ long }) => long === "--server")) return;
  const name = nameOf(action);
  if (ofThisMachine.includes(name)) return void terminal.say(`${name} runs on this machine and ignores ASSAY_URL.`);
  throw new Refusal(
    `${name} only works on the local database, but ASSAY_URL is set. Unset ASSAY_URL, or run the command on the server's machine.`,
  );
}

/** Such as "user add". */
const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** Runs one command. `prepare` takes its own arguments out first. Returns the exit code; never throws. */
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
      .option("--data <folder>", "folder with .env and the database (default: ASSAY_HOME, else the working folder)")
      .exitOverride()
      .showSuggestionAfterError()
      .hook("preAction", async (_, action) => {
        refuseHere(action, terminal);
        const { resolveNames } = await import("./names");
        await resolveNames(action, terminal);
      })
      .configureOutput({
        writeOut: (text) => terminal.print(text),
        writeErr: (text) => void terminal.stderr.write(text),
        outputError: (text, write) => write(sentenceOf(text)),
      });
    const called = args.find((arg) => !arg.startsWith("-"));
    if (called && called !== "help" && !Object.hasOwn(commands, called)) throw new Refusal(unknownCommand(called));
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = program.command(name).description(summary);
      if (name !== called) continue;
      (await load()).define(command, terminal);
    }
    // doctor checks the environment itself.
    if (called && Object.hasOwn(commands, called) && called !== "doctor") parseEnvironment(terminal.env);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    terminal.exitCode = tell(error, terminal);
  }
  return terminal.exitCode;
}

/** What other tools call it. */
const otherNames: Readonly<Record<string, string>> = {
  list: "runs",
  ls: "runs",
  judge: "evaluate",
  test: "evaluate",
  start: "serve",
  remove: "delete",
  rm: "delete",
  upload: "import",
};

function unknownCommand(given: string): string {
  const names = Object.keys(commands);
  const nearest = ownMember(otherNames, given.toLowerCase()) ?? nearestName(given, names);
  return `Unknown command '${given.slice(0, 40)}'.${nearest ? ` Did you mean ${nearest}?` : ""} assay --help lists the commands.`;
}

function tell(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.refused;
  if (isOfSystem(error)) {
    terminal.say(`A file or folder cannot be used: ${error.message}.`);
    return exitCodes.refused;
  }
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
  terminal.say(`Unexpected error: ${message}\nSet ASSAY_DEBUG=1 to see the stack.`);
  if (terminal.env.ASSAY_DEBUG && error instanceof Error) terminal.say(error.stack ?? "");
  return exitCodes.unexpected;
}

/** An odd file, folder or device, such as /proc/self/mem. */
const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error &&
  "syscall" in error &&
  "errno" in error &&
  !["connect", "getaddrinfo", "bind", "listen"].includes(String(error.syscall));

/** Turns "error: unknown option '--x'" into "Unknown option '--x'". */
const sentenceOf = (text: string): string =>
  printable(text.replace(/^error: /, ""), { keepLines: true }).replace(/^./, (letter) => letter.toUpperCase());
