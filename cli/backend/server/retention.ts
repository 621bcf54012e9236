import type { Retention as Entity } from "@/cli/backend/contract/entities";
import { Retention } from "@/lib/api/settings";
import type { Api } from "./http";

export const atServer = (api: Api): Entity => ({
  read: (days) => api.ask("/retention", Retention, { query: { days } }),
  set: (days) => api.ask("/retention", Retention, { method: "PUT", body: { days } }),
});
