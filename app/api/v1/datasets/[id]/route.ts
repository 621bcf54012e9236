import { findDataset } from "assay-lib/db/datasets";
import { Refusal } from "assay-lib/domain/problem";
import { deleteDataset } from "assay-lib/runs/control/delete";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { reportDataset } from "../../dataset-report";
import { deleteOrCount } from "../../remove-or-count";
import { json, respond } from "../../respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) => {
  const dataset = await findDataset(id);
  if (!dataset) throw new Refusal(`There is no dataset ${id}.`, "not-found");
  return json(reportDataset(dataset));
});

export const DELETE = respond<{ id: string }>((request, { id }) =>
  deleteOrCount(request, "dataset", id, () => deleteDataset(id, actorOfRequest(request))),
);
