import type { Prompts } from "@/cli/backend/contract/entities";
import { MetricList, PromptVersionList, PromptVersionReport } from "@/lib/api/metrics";
import { type Api, pathOf } from "./http";

export const atServer = (api: Api): Prompts => {
  const of = (metric: string) => `${pathOf("metrics", metric)}/prompts`;
  const one = (metric: string, name: string) => `${of(metric)}/${encodeURIComponent(name)}`;
  const listOf = async (metric: string) => (await api.ask(of(metric), PromptVersionList)).versions;
  return {
    async list(metric) {
      if (metric !== undefined) return listOf(metric);
      const { metrics } = await api.ask("/metrics", MetricList);
      const lists = await Promise.all(metrics.flatMap(({ id, source }) => (source === "own" ? [] : listOf(id))));
      return lists.flat();
    },
    show: (metric, name) => api.ask(one(metric, name), PromptVersionReport),
    add: (metric, body) => api.ask(of(metric), PromptVersionReport, { method: "POST", body }),
    remove: (metric, name) => api.tell(one(metric, name), { method: "DELETE" }),
  };
};
