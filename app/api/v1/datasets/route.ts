import { listDatasets } from "@/lib/db/datasets";
import { parseColumnMap } from "@/lib/imports/column-map";
import { importFiles } from "@/lib/imports/files";
import { previewImport } from "@/lib/imports/preview";
import { ImportQuery } from "../contract";
import { reportDataset } from "../dataset-report";
import { checked, readQuery } from "../read-request";
import { receiveFile } from "../receive-file";
import { json, respond } from "../respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ datasets: (await listDatasets()).map(reportDataset) }));

const FormFields = ImportQuery.omit({ dataset: true, "dry-run": true });

export const POST = respond(async (request) => {
  const query = readQuery(request, ImportQuery, ["map"]);
  const { source, fields } = await receiveFile(request, query.name);
  const form = Object.fromEntries([...fields].map(([name, values]) => [name, name === "map" ? values : (values.at(-1) ?? "")]));
  const { name, config, map, "context-delimiter": contextDelimiter } = { ...checked(FormFields, form, "The form"), ...query };
  const options = {
    caller: "api" as const,
    ...(name !== undefined && { name }),
    ...(config !== undefined && { configuration: config }),
    ...(map && { map: parseColumnMap(map) }),
    ...(contextDelimiter !== undefined && { contextDelimiter }),
    ...(query.dataset !== undefined && { datasetId: query.dataset }),
  };
  return query["dry-run"] ? json(await previewImport([source], options)) : json(await importFiles([source], options), 201);
});
