import { listDatasets } from "assay-lib/db/datasets";
import { previewImport } from "assay-lib/imports/preview";
import { importScored } from "assay-lib/scored/import";
import { reportDataset } from "../dataset-report";
import { actorOfRequest } from "../requesting-actor";
import { json, respond } from "../respond";
import { respondOnce } from "../respond-once";
import { forPreview, receiveImport } from "./sent-import";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ datasets: (await listDatasets()).map(reportDataset) }));

export const POST = respondOnce(async (request) => {
  const { sources, options, isDryRun } = await receiveImport(request);
  if (isDryRun) return json(await previewImport(sources, forPreview(options)));
  const report = await importScored(sources, { ...options, by: actorOfRequest(request) });
  return json(report, report.existed && report.runs.length === 0 ? 200 : 201);
});
