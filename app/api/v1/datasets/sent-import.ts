import { ImportQuery } from "@/lib/api/datasets";
import { parseColumnMap } from "@/lib/imports/column-map";
import type { ImportSource } from "@/lib/imports/options";
import { checked, readQuery } from "../read-request";
import { receiveFile } from "../receive-file";

const FormFields = ImportQuery.omit({ dataset: true, again: true, "dry-run": true });

export async function receiveImport(request: Request) {
  const query = readQuery(request, ImportQuery, ["map"]);
  const { source, fields } = await receiveFile(request, query.name);
  const form = Object.fromEntries([...fields].map(([name, values]) => [name, name === "map" ? values : (values.at(-1) ?? "")]));
  const { name, config, map, "context-delimiter": contextDelimiter } = { ...checked(FormFields, form, "The form"), ...query };
  const options = {
    caller: "api" as const,
    signal: request.signal,
    ...(name !== undefined && { name }),
    ...(config !== undefined && { configuration: config }),
    ...(map && { map: parseColumnMap(map) }),
    ...(contextDelimiter !== undefined && { contextDelimiter }),
    ...(query.again && { again: true }),
    ...(query.dataset !== undefined && { datasetId: query.dataset }),
  };
  const sources: ImportSource[] = [source];
  return { sources, options, isDryRun: query["dry-run"] ?? false };
}
