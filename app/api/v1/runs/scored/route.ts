import { importScored } from "assay-lib/scored/import";
import { receiveImport } from "@/app/api/v1/datasets/sent-import";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const POST = respondOnce(async (request) => {
  const { sources, options } = await receiveImport(request);
  const { id, runs } = await importScored(sources, { ...options, by: actorOfRequest(request) });
  return json({ datasetId: id, runs }, 201);
});
