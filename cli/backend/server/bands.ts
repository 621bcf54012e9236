import type { Bands as Entity } from "@/cli/backend/contract/entities";
import { Bands } from "@/lib/api/settings";
import type { Api } from "./http";

export const atServer = (api: Api): Entity => ({
  read: () => api.ask("/bands", Bands),
  set: (body) => api.ask("/bands", Bands, { method: "PUT", body }),
});
