import { removeRun } from "@/lib/runs/remove";
import { json, noContent, respond } from "../../respond";
import { requireState } from "../../run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => json(await requireState(id)));

export const DELETE = respond<{ id: string }>(async (_, { id }) => {
  await removeRun(id);
  return noContent();
});
