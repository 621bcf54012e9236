import { judgeTheRest } from "assay-lib/runs/races/control";
import { requireRaceOf } from "assay-lib/runs/races/report";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { requireState } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (request, { id }) => {
  await judgeTheRest((await requireRaceOf(id)).id, actorOfRequest(request));
  return json(await requireState(id));
});
