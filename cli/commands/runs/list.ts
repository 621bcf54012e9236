import type { Command } from "commander";
import * as z from "zod";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { askForRuns } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import type { Parameters } from "@/lib/domain/configuration";
import { modelsInWords } from "@/lib/domain/judge";
import { counted } from "@/lib/domain/text/counted";

interface Options extends PlaceOptions {
  limit: number;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .option("--limit <n>", "number of runs, newest first", optionNumber(z.int().min(1).max(10_000)), 100)
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run(options: Options, terminal: Terminal): Promise<void> {
  const { runs, total } = await askForRuns(await caller(options, terminal), options.limit);
  if (options.json) return terminal.printJson({ runs, total });
  if (total === 0)
    return terminal.say("There are no runs yet. To judge a file: assay evaluate FILE. To see an example: assay demo.");
  const hasParameters = runs.some(({ parameters }) => Object.keys(parameters).length > 0);
  const rows = runs.map((run) => [
    run.id,
    run.status,
    run.dataset,
    run.configuration,
    ...(hasParameters ? [inWords(run.parameters)] : []),
    modelsInWords(run),
    String(run.samples),
    run.judgments.error > 0 ? String(run.judgments.error) : "",
    run.createdAt.slice(0, 16).replace("T", " "),
  ]);
  terminal.print(
    formatTable(
      [
        "run",
        "status",
        "dataset",
        "configuration",
        ...(hasParameters ? ["parameters"] : []),
        "judge",
        "samples",
        "errors",
        "started (UTC)",
      ],
      rows,
      ["samples", "errors"],
    ),
  );
  if (total > runs.length) terminal.say(`${counted(total - runs.length, "older run")} not listed. Use --limit to show more.`);
}

const inWords = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
