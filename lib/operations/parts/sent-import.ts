import type * as z from "zod";
import { parseChoices, parseScoreOptions } from "@/lib/datasets/scores/choices";
import { readGiven } from "@/lib/domain/parameters/values";
import { ImportForm, type ImportQuery } from "@/lib/imports/api";
import { parseColumnMap } from "@/lib/imports/column-map";
import type { ImportOptions } from "@/lib/imports/options";
import { checked } from "@/lib/operations/http/read-request";
import type { Context } from "./context";

const lists = ["map", "param", "score"];

export async function receiveImport({ receive, request, by }: Context, query: z.output<typeof ImportQuery>) {
  const { source, others = [], fields } = await receive(query.name);
  const form = Object.fromEntries(
    [...fields].map(([name, values]) => [name, lists.includes(name) ? values : (values.at(-1) ?? "")]),
  );
  const {
    name,
    config,
    map,
    param,
    "context-delimiter": contextDelimiter,
    "each-turn": eachTurn,
    score,
    "scored-by": scoredBy,
    "rows-only": rowsOnly,
  } = { ...checked(ImportForm, form, "The form"), ...query };
  const options = {
    by,
    caller: by.kind === "command" ? ("command" as const) : ("api" as const),
    signal: request.signal,
    name,
    configuration: config,
    contextDelimiter,
    eachTurn,
    scoredBy,
    parameters: param && readGiven(param),
    map: map && parseColumnMap(map),
    knownRows: query["known-rows"],
    again: query.again,
    datasetId: query.dataset,
    score: rowsOnly ? null : parseChoices(parseScoreOptions(score ?? [])),
  };
  return { sources: [source, ...others], options, isDryRun: query["dry-run"] ?? false };
}

/** Reads scores as the import would. */
export const forPreview = ({ score, ...options }: Awaited<ReturnType<typeof receiveImport>>["options"]): ImportOptions => ({
  ...options,
  ...(score && { scoreChoices: score }),
});
