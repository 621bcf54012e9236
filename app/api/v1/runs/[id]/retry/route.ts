import { json, respond } from "@/app/api/v1/respond";
import { requireRun, stateOf } from "@/app/api/v1/run-state";
import { retryRun } from "@/lib/runs/control-run";

export const dynamic = "force-dynamic";

export const POST = respond<{ id: string }>(async (_, { id }) => {
  await retryRun(id);
  return json(stateOf(await requireRun(id)));
});
