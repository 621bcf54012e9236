import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { removeConfiguration } from "@/lib/runs/control/delete";
import { removeOrCount } from "../../../../remove-or-count";
import { respond } from "../../../../respond";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string; configurationId: string }>((request, { id, configurationId }) =>
  removeOrCount(request, "configuration", configurationId, () =>
    removeConfiguration(id, configurationId, actorOfRequest(request)),
  ),
);
