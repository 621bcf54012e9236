import { finishRun } from "assay-lib/runs/races/control";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { requireState } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (request, { id }) => {
  await finishRun(id, actorOfRequest(request));
  return json(await requireState(id));
});
