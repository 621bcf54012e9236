import type { Command } from "commander";
import { importNamed } from "@/cli/backend/import";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { type InputOptions, withReadOptions, withScoreOptions } from "@/cli/input/read-options";
import { columnsRead, pathsRead, scoresRead } from "@/cli/output/columns-read";
import { formatRejected } from "@/cli/output/rejected-rows";
import { counted } from "@/lib/domain/text/counted";
import { NothingAccepted } from "@/lib/imports/report";

interface Options extends InputOptions, PlaceOptions {
  dryRun?: boolean;
  scores: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(withScoreOptions(withReadOptions(command)))
    .option("--dry-run", "read the files without storing anything")
    .option("--json", "print one JSON object")
    .action((files: string[], options: Options) => run(files, options, terminal));

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  const call = await caller(options, terminal, { migrates: !options.dryRun });
  try {
    const report = await importNamed(call, files, { ...options, readsScores: options.scores }, options.dryRun);
    if (options.json) return terminal.printJson(report);
    for (const file of report.files ?? []) terminal.say(columnsRead(file));
    for (const hint of report.hints) terminal.say(hint);
    if (options.dryRun) for (const { paths = [] } of report.files ?? []) for (const line of pathsRead(paths)) terminal.say(line);
    const { id, name, configurations, accepted, rejected, rejectedCount, existed, runs } = report;
    for (const { scores = [] } of report.files ?? []) for (const line of scoresRead(scores)) terminal.say(line);
    if (rejectedCount > 0) terminal.print(formatRejected(rejected));
    const isAgain = existed && runs.length === 0;
    const stored = existed ? ", stored before" : " stored";
    terminal.say(
      id === null
        ? `${name}: ${counted(accepted, "row")} would be stored, ${rejectedCount} rejected. Nothing was stored. ${named(configurations)}`
        : `${name}: ${counted(accepted, "row")}${isAgain ? "" : stored}, ${rejectedCount} rejected. ${named(configurations)} Dataset ${id}${isAgain ? ". Already imported; use --again to import again." : ""}`,
    );
    for (const run of runs)
      terminal.say(
        `Run ${run.id}: ${run.name}, ${counted(run.judgments, "score")} of ${run.metrics.join(", ")}. No judge was asked.`,
      );
  } catch (error) {
    if (!(error instanceof NothingAccepted)) throw error;
    if (!options.json) for (const file of error.files) terminal.say(columnsRead(file));
    if (options.json)
      terminal.printJson({ id: null, name: options.name ?? null, configurations: [], accepted: 0, rejected: error.rejected });
    else terminal.print(formatRejected(error.rejected));
    terminal.say(error.message);
    terminal.exitCode = exitCodes.refused;
  }
}

const named = (configurations: readonly string[]): string =>
  configurations.length === 1 ? `Configuration: ${configurations[0]}.` : `Configurations: ${configurations.join(", ")}.`;
