import { listDatasets } from "assay-lib/db/datasets";
import { importFiles } from "assay-lib/imports/files";
import { previewImport } from "assay-lib/imports/preview";
import { reportDataset } from "../dataset-report";
import { actorOfRequest } from "../requesting-actor";
import { json, respond } from "../respond";
import { respondOnce } from "../respond-once";
import { receiveImport } from "./sent-import";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ datasets: (await listDatasets()).map(reportDataset) }));

export const POST = respondOnce(async (request) => {
  const { sources, options, isDryRun } = await receiveImport(request);
  if (isDryRun) return json(await previewImport(sources, options));
  const report = await importFiles(sources, { ...options, by: actorOfRequest(request) });
  return json(report, report.existed ? 200 : 201);
});
