import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { gathered } from "@/cli/input/option-values";
import { columnsRead } from "@/cli/output/columns-read";
import { formatRejected } from "@/cli/output/rejected-rows";
import { openPlace, type PlaceOptions, withServer } from "@/cli/place/place";
import { counted } from "@/lib/domain/text/counted";
import { parseColumnMap } from "@/lib/imports/column-map";
import { type ImportOptions, NothingAccepted } from "@/lib/imports/files";

export interface ReadOptions {
  name?: string;
  config?: string;
  map?: string[];
  contextDelimiter?: string;
}

/** Options of every command that reads files. */
export const withReadOptions = (command: Command, files = "<file...>"): Command =>
  command
    .argument(files, "JSON Lines, JSON, CSV, TSV or Parquet, gzipped or not")
    .option("--name <name>", "what the dataset is called (default: the first file's name)")
    .option("--config <name>", "the configuration of every row (default: the row's own, else the file's name)")
    .option(
      "--map <field=column>",
      "read a column or a path as a field, as in contexts=source_nodes[].node.text; repeatable, or separated by commas",
      gathered,
    )
    .option("--context-delimiter <text>", "what joins several contexts in one cell");

export const importOptions = ({ name, config, map, contextDelimiter }: ReadOptions): ImportOptions => ({
  ...(name !== undefined && { name }),
  ...(config !== undefined && { configuration: config }),
  ...(map && { map: parseColumnMap(map) }),
  ...(contextDelimiter !== undefined && { contextDelimiter }),
});

interface Options extends ReadOptions, PlaceOptions {
  dryRun?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(withReadOptions(command))
    .option("--dry-run", "read everything and store nothing")
    .option("--json", "print one JSON object")
    .action((files: string[], options: Options) => run(files, options, terminal));

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  const place = await openPlace(options, terminal);
  try {
    const report = await place.importFiles(files, options, options.dryRun ?? false);
    if (options.json) return terminal.printJson(report);
    for (const file of report.files ?? []) terminal.say(columnsRead(file));
    for (const hint of report.hints) terminal.say(hint);
    const { id, name, configurations, accepted, rejected, rejectedCount } = report;
    if (rejectedCount > 0) terminal.print(formatRejected(rejected));
    terminal.say(
      id === null
        ? `${name}: ${counted(accepted, "row")} would be stored, ${rejectedCount} rejected. Nothing was stored. ${named(configurations)}`
        : `${name}: ${counted(accepted, "row")} stored, ${rejectedCount} rejected. ${named(configurations)} Dataset ${id}`,
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
