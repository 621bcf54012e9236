import { removeRun } from "@/lib/runs/remove";
import { json, noContent, respond } from "../../respond";
import { requireRun, stateOf } from "../../run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => json(stateOf(await requireRun(id))));

export const DELETE = respond<{ id: string }>(async (_, { id }) => {
  await removeRun(id);
  return noContent();
});
