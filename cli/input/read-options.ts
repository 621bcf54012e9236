import type { Command } from "commander";
import { readGiven } from "@/lib/domain/parameters/values";
import { parseColumnMap } from "@/lib/imports/column-map";
import type { ImportOptions } from "@/lib/imports/options";
import { gathered } from "./option-values";

export interface ReadOptions {
  name?: string;
  config?: string;
  map?: string[];
  contextDelimiter?: string;
  eachTurn?: boolean;
  param?: string[];
  again?: boolean;
}

export const withReadOptions = (command: Command, files = "<file...>"): Command =>
  command
    .argument(files, "JSON Lines, JSON, CSV, TSV or Parquet, plain or gzipped")
    .option("--name <name>", "dataset name (default: the first file's name)")
    .option("--config <name>", "configuration of every row (default: the row's own, else the file's name)")
    .option(
      "--map <field=column>",
      "read a column or path as a field, for example contexts=source_nodes[].node.text (repeatable)",
      gathered,
    )
    .option("--context-delimiter <text>", "separator between contexts in one cell")
    .option("--each-turn", "make each answered question of a conversation a sample, not only the last")
    .option("--param <name=value>", "parameter of every configuration, for example top_k=5 (repeatable)", gathered)
    .option("--again", "import again even if these files are already a dataset");

export const importOptions = ({ name, config, map, contextDelimiter, eachTurn, param, again }: ReadOptions): ImportOptions => ({
  ...(name !== undefined && { name }),
  ...(config !== undefined && { configuration: config }),
  ...(map && { map: parseColumnMap(map) }),
  ...(contextDelimiter !== undefined && { contextDelimiter }),
  ...(eachTurn && { eachTurn }),
  ...(param && { parameters: readGiven(param) }),
  ...(again && { again }),
});
