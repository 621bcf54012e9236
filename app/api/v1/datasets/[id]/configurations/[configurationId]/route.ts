import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { deleteConfiguration } from "@/lib/runs/control/delete";
import { deleteOrCount } from "../../../../remove-or-count";
import { respond } from "../../../../respond";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string; configurationId: string }>((request, { id, configurationId }) =>
  deleteOrCount(request, "configuration", configurationId, () =>
    deleteConfiguration(id, configurationId, actorOfRequest(request)),
  ),
);
