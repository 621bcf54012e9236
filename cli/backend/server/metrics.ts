import type { Metrics } from "@/cli/backend/contract/entities";
import { AddedMetric, MetricList } from "@/lib/api/metrics";
import type { Api } from "./http";

export const atServer = (api: Api): Metrics => ({
  list: async () =>
    (await api.ask("/metrics", MetricList)).metrics.map(({ id, name, source, needs, scale }) => ({
      id,
      name,
      source,
      needs,
      scale,
    })),
  add: (body) => api.ask("/metrics", AddedMetric, { method: "POST", body }),
  remove: (name) => api.tell("/metrics", { method: "DELETE", query: { name } }),
});
