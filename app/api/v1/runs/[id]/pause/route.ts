import { pauseRun } from "assay-lib/runs/control/status";
import { json, respond } from "@/app/api/v1/respond";
import { requireState } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (_, { id }) => {
  await pauseRun(id);
  return json(await requireState(id));
});
