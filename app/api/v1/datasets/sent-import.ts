import { ImportQuery } from "assay-lib/api/datasets";
import { parseChoices, parseScoreOptions } from "assay-lib/datasets/scores/choices";
import { readGiven } from "assay-lib/domain/parameters/values";
import { parseColumnMap } from "assay-lib/imports/column-map";
import type { ImportOptions, ImportSource } from "assay-lib/imports/options";
import { checked, readQuery } from "../read-request";
import { receiveFile } from "../receive-file";

const lists = ["map", "param", "score"];
const FormFields = ImportQuery.omit({ dataset: true, again: true, "known-rows": true, "dry-run": true });

export async function receiveImport(request: Request) {
  const query = readQuery(request, ImportQuery, lists);
  const { source, fields } = await receiveFile(request, query.name);
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
  } = { ...checked(FormFields, form, "The form"), ...query };
  const options = {
    caller: "api" as const,
    signal: request.signal,
    ...(name !== undefined && { name }),
    ...(config !== undefined && { configuration: config }),
    ...(param && { parameters: readGiven(param) }),
    ...(map && { map: parseColumnMap(map) }),
    ...(contextDelimiter !== undefined && { contextDelimiter }),
    ...(eachTurn && { eachTurn }),
    score: rowsOnly ? null : parseChoices(parseScoreOptions(score ?? [])),
    ...(scoredBy !== undefined && { scoredBy }),
    ...(query["known-rows"] && { knownRows: true }),
    ...(query.again && { again: true }),
    ...(query.dataset !== undefined && { datasetId: query.dataset }),
  };
  const sources: ImportSource[] = [source];
  return { sources, options, isDryRun: query["dry-run"] ?? false };
}

/** Reads scores as the import would. */
export const forPreview = ({ score, ...options }: Awaited<ReturnType<typeof receiveImport>>["options"]): ImportOptions => ({
  ...options,
  ...(score && { scoreChoices: score }),
});
