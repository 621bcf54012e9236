import type { Baselines } from "@/cli/backend/contract/entities";
import { BaselineList } from "@/lib/api/baselines";
import { type Api, pathOf } from "./http";

export const atServer = (api: Api): Baselines => ({
  list: async () => (await api.ask("/baselines", BaselineList)).baselines,
  set: (name, run, force) => api.tell(pathOf("baselines", name), { method: "PUT", body: { run, ...(force && { force }) } }),
  remove: (name) => api.tell(pathOf("baselines", name), { method: "DELETE" }),
});
