import type { Baselines } from "@/cli/backend/contract/entities";
import { BaselineList } from "@/lib/api/baselines";
import { type Api, pathOf } from "./http";

export const atServer = (api: Api): Baselines => ({
  list: async (dataset) => (await api.ask(`/baselines${queryOf(dataset)}`, BaselineList)).baselines,
  set: (name, run, force) => api.tell(pathOf("baselines", name), { method: "PUT", body: { run, ...(force && { force }) } }),
  remove: (name, dataset) => api.tell(`${pathOf("baselines", name)}${queryOf(dataset)}`, { method: "DELETE" }),
});

const queryOf = (dataset: string | undefined): string => (dataset === undefined ? "" : `?${new URLSearchParams({ dataset })}`);
