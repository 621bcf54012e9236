import { readFileSync, statSync } from "node:fs";
import type { Command } from "commander";
import type * as z from "zod";
import { Refusal } from "@/lib/domain/problem";
import type { ImportQuery } from "@/lib/imports/api";
import { gatheredOptions } from "./option-values";

export interface InputOptions {
  name?: string;
  config?: string;
  map?: string[];
  mapFile?: string;
  contextDelimiter?: string;
  eachTurn?: boolean;
  param?: string[];
  again?: boolean;
  /** `import` only: scores that the files hold become runs. */
  score?: string[];
  scoredBy?: string;
  knownRows?: string;
  readsScores?: boolean;
}

export const withReadOptions = (command: Command, files = "<file...>"): Command =>
  command
    .argument(files, "JSON Lines, JSON, CSV, TSV, Excel (XLSX) or Parquet, also zipped or gzipped")
    .option("--name <name>", "dataset name (default: the first file's name)")
    .option("--config <name>", "configuration of every row (default: the row's own, else the file's name)")
    .option(
      "--map <field=column>",
      "read a column or path as a field, for example contexts=source_nodes[].node.text (repeatable)",
      gatheredOptions,
    )
    .option("--map-file <file>", "JSON object of such fields and columns, to keep in a repository; --map overrides it", mapIn)
    .hook("preAction", (_, action) => {
      const { map = [], mapFile } = action.opts<InputOptions>();
      if (mapFile !== undefined) action.setOptionValue("map", [mapFile, ...map]);
    })
    .option("--context-delimiter <text>", "separator between contexts in one cell")
    .option("--each-turn", "make each answered question of a conversation a sample, not only the last")
    .option("--param <name=value>", "parameter of every configuration, for example top_k=5 (repeatable)", gatheredOptions)
    .option("--again", "import again even if these files are already a dataset");

export const withScoreOptions = (command: Command): Command =>
  command
    .option(
      "--score <column=metric>",
      "store a column as a score, for example rating=team.rating,1..5,groundedness; without a metric it is left out (repeatable)",
      gatheredOptions,
    )
    .option("--scored-by <model>", "the model that judged, if the files do not say")
    .option("--known-rows <dataset>", "the rows are samples of this dataset already: add a run to them")
    .option("--no-scores", "store the rows alone");

const largestMap = 1024 * 1024;

function mapIn(file: string): string {
  let text: string;
  try {
    if (statSync(file).size > largestMap)
      throw new Refusal(`${file} is larger than 1 MiB. --map-file needs a JSON object such as {"contexts":"chunks"}.`);
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(`--map-file: ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  if (!/^\s*\{/.test(text)) throw new Refusal(`${file} is no JSON object. --map-file needs one such as {"contexts":"chunks"}.`);
  return text;
}

/** For `datasets.importDataset` and `previewImport`. */
export const importQuery = (options: InputOptions): z.input<typeof ImportQuery> => {
  const { name, config, map, contextDelimiter, eachTurn, param, again, score, scoredBy, knownRows, readsScores } = options;
  return {
    name,
    config,
    map,
    "context-delimiter": contextDelimiter,
    param,
    dataset: knownRows,
    ...(eachTurn && { "each-turn": "1" }),
    ...(again && { again: "1" }),
    ...(knownRows !== undefined && { "known-rows": "1" }),
    ...(readsScores ? { score, "scored-by": scoredBy } : { "rows-only": "1" }),
  };
};
