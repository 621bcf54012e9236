import type { Command } from "commander";
import { parseColumnMap } from "@/lib/imports/column-map";
import type { ImportOptions } from "@/lib/imports/options";
import { gathered } from "./option-values";

export interface ReadOptions {
  name?: string;
  config?: string;
  map?: string[];
  contextDelimiter?: string;
  again?: boolean;
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
    .option("--context-delimiter <text>", "what joins several contexts in one cell")
    .option("--again", "store files that are a dataset already as another one");

export const importOptions = ({ name, config, map, contextDelimiter, again }: ReadOptions): ImportOptions => ({
  ...(name !== undefined && { name }),
  ...(config !== undefined && { configuration: config }),
  ...(map && { map: parseColumnMap(map) }),
  ...(contextDelimiter !== undefined && { contextDelimiter }),
  ...(again && { again }),
});
