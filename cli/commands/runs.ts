import type { Command } from "commander";
import { z } from "zod";
import { migrate } from "@/lib/db/connection/migrate";
import { listRuns } from "@/lib/db/runs/list";
import { reportRuns } from "@/lib/runs/export/json-report";
import { numberOf } from "../option-values";
import { printJson, say } from "../print";
import { formatTable } from "../table";

export const define = (command: Command): Command =>
  command
    .option("--limit <n>", "how many, newest first", numberOf(z.int().min(1).max(10_000)), 100)
    .option("--json", "print one JSON object")
    .action(run);

async function run(options: { limit: number; json?: boolean }): Promise<void> {
  await migrate();
  const { runs, total } = await listRuns({}, { take: options.limit });
  if (options.json) return printJson({ runs: await reportRuns(runs), total });
  if (total === 0) return say("There are no runs yet. To judge a file: assay evaluate FILE. To see an example: assay demo.");
  const rows = runs.map((run) => [
    run.id,
    run.status,
    run.dataset.name,
    run.configuration.name,
    run.judge.models.join(", "),
    String(run.sampleCount),
    run.failed > 0 ? String(run.failed) : "",
    run.createdAt.toISOString().slice(0, 16).replace("T", " "),
  ]);
  process.stdout.write(
    formatTable(["run", "status", "dataset", "configuration", "judge", "samples", "errors", "started (UTC)"], rows, [
      "samples",
      "errors",
    ]),
  );
  if (total > runs.length) say(`${total - runs.length} older runs are not listed; --limit shows more.`);
}
