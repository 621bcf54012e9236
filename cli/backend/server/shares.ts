import type { Shares } from "@/cli/backend/contract/entities";
import { CreatedShare } from "@/lib/api/shares";
import type { Api } from "./http";

export const atServer = (api: Api): Shares => ({
  create: (body) => api.ask("/shares", CreatedShare, { method: "POST", body }),
});
