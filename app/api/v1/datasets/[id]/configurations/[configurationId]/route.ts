import { EditConfigurationBody } from "assay-lib/api/datasets";
import { deleteConfiguration } from "assay-lib/runs/control/delete";
import { editParameters } from "assay-lib/runs/control/parameters";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { reportDataset } from "../../../../dataset-report";
import { readJson } from "../../../../read-request";
import { deleteOrCount } from "../../../../remove-or-count";
import { json, respond } from "../../../../respond";

export const dynamic = "force-dynamic";

export const PATCH = respond<{ id: string; configurationId: string }>(async (request, { id, configurationId }) => {
  const { parameters } = await readJson(request, EditConfigurationBody);
  return json(reportDataset(await editParameters(id, [[configurationId, parameters]], actorOfRequest(request))));
});

export const DELETE = respond<{ id: string; configurationId: string }>((request, { id, configurationId }) =>
  deleteOrCount(request, "configuration", configurationId, () =>
    deleteConfiguration(id, configurationId, actorOfRequest(request)),
  ),
);
