import type { Command } from "commander";
import { z } from "zod";
import type { Terminal } from "@/cli/caller/terminal";
import { numberOf } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { migrate } from "@/lib/db/connection/migrate";
import { listRuns } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { reportRuns } from "@/lib/runs/export/json-report";

interface Options {
  limit: number;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--limit <n>", "how many, newest first", numberOf(z.int().min(1).max(10_000)), 100)
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run(options: Options, terminal: Terminal): Promise<void> {
  await migrate();
  const { runs, total } = await listRuns({}, { take: options.limit });
  if (options.json) return terminal.printJson({ runs: await reportRuns(runs), total });
  if (total === 0)
    return terminal.say("There are no runs yet. To judge a file: assay evaluate FILE. To see an example: assay demo.");
  const rows = runs.map((run) => [
    run.id,
    run.status,
    run.dataset.name,
    run.configuration.name,
    modelsInWords(run),
    String(run.sampleCount),
    run.failed > 0 ? String(run.failed) : "",
    run.createdAt.toISOString().slice(0, 16).replace("T", " "),
  ]);
  terminal.print(
    formatTable(["run", "status", "dataset", "configuration", "judge", "samples", "errors", "started (UTC)"], rows, [
      "samples",
      "errors",
    ]),
  );
  if (total > runs.length) terminal.say(`${total - runs.length} older runs are not listed; --limit shows more.`);
}
