import type { TraceRules } from "@/cli/backend/contract/entities";
import { RuleList, RuleReport } from "@/lib/api/traces";
import type { Api } from "./http";

export const atServer = (api: Api): TraceRules => ({
  list: async () => (await api.ask("/traces/rules", RuleList)).rules,
  set: (body) => api.ask("/traces/rules", RuleReport, { method: "PUT", body }),
  remove: (project) => api.tell("/traces/rules", { method: "DELETE", query: { project } }),
});
