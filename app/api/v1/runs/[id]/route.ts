import { EditRunBody } from "assay-lib/api/runs";
import { archiveRun } from "assay-lib/runs/control/archive";
import { deleteRun } from "assay-lib/runs/control/delete";
import { editRun } from "assay-lib/runs/control/edit";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { readJson } from "../../read-request";
import { deleteOrCount } from "../../remove-or-count";
import { json, respond } from "../../respond";
import { requireState } from "../../run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => json(await requireState(id)));

export const PATCH = respond<{ id: string }>(async (request, { id }) => {
  const { expected, archived, ...change } = await readJson(request, EditRunBody);
  await editRun(id, change, expected);
  if (archived !== undefined) await archiveRun(id, archived, actorOfRequest(request));
  return json(await requireState(id));
});

export const DELETE = respond<{ id: string }>((request, { id }) =>
  deleteOrCount(request, "run", id, () => deleteRun(id, actorOfRequest(request))),
);
