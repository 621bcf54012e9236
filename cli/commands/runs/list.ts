import type { Command } from "commander";
import * as z from "zod";
import type { Call } from "@/cli/backend/call";
import { answering, type CommandAnswer, tableOr } from "@/cli/backend/open";
import { askForRuns } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import type { Parameters } from "@/lib/domain/configuration";
import { modelsInWords } from "@/lib/domain/judge";
import { counted } from "@/lib/domain/text/counted";

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command.option("--limit <n>", "number of runs, newest first", optionNumber(z.int().min(1).max(10_000)), 100),
    terminal,
    list,
  );

async function list(call: Call, { limit }: { limit: number }): Promise<CommandAnswer> {
  const { runs, total } = await askForRuns(call, limit);
  const hasParameters = runs.some(({ parameters }) => Object.keys(parameters).length > 0);
  const rows = runs.map((run) => [
    ...[run.id, run.status, run.dataset, run.configuration],
    ...(hasParameters ? [inWords(run.parameters)] : []),
    ...[modelsInWords(run), String(run.samples), run.judgments.error > 0 ? String(run.judgments.error) : ""],
    run.createdAt.slice(0, 16).replace("T", " "),
  ]);
  const parameters = hasParameters ? ["parameters"] : [];
  const headings = ["run", "status", "dataset", "configuration", ...parameters, "judge", "samples", "errors", "started (UTC)"];
  const none = "There are no runs yet. To judge a file: assay evaluate FILE. To see an example: assay demo.";
  const older = total - runs.length;
  return {
    json: { runs, total },
    ...(older > 0 && { said: `${counted(older, "older run")} not listed. Use --limit to show more.` }),
    ...tableOr(none, headings, rows, ["samples", "errors"]),
  };
}

const inWords = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
