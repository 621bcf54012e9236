import { json, respond } from "@/app/api/v1/respond";
import { requireState } from "@/app/api/v1/run-state";
import { cancelRun } from "@/lib/runs/control-run";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (_, { id }) => {
  await cancelRun(id);
  return json(await requireState(id));
});
