import { ControlsBody, ControlsQuery } from "assay-lib/api/comparisons";
import { requireControls } from "assay-lib/controls/read";
import { estimateWanted, startWanted } from "assay-lib/controls/start";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { respondOnce } from "@/app/api/v1/respond-once";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => json(await requireControls(id)));

export const POST = respondOnce<{ id: string }>(async (request, { id }) => {
  const { estimate } = readQuery(request, ControlsQuery);
  const wanted = await readJson(request, ControlsBody);
  if (estimate) return json(await estimateWanted(id, wanted));
  const ids = await startWanted(id, wanted, actorOfRequest(request));
  return json({ runs: ids.map((run) => ({ id: run })) }, 201);
});
