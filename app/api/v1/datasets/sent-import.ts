import { ImportQuery } from "assay-lib/api/datasets";
import { readGiven } from "assay-lib/domain/parameters/values";
import { parseColumnMap } from "assay-lib/imports/column-map";
import type { ImportSource } from "assay-lib/imports/options";
import { checked, readQuery } from "../read-request";
import { receiveFile } from "../receive-file";

const lists = ["map", "param"];
const FormFields = ImportQuery.omit({ dataset: true, again: true, "dry-run": true });

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
    ...(query.again && { again: true }),
    ...(query.dataset !== undefined && { datasetId: query.dataset }),
  };
  const sources: ImportSource[] = [source];
  return { sources, options, isDryRun: query["dry-run"] ?? false };
}
