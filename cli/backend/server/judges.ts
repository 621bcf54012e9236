import type { Judges } from "@/cli/backend/contract/entities";
import { JudgeList } from "@/lib/api/server";
import { JudgeTest } from "@/lib/domain/judges/connected";
import type { Api } from "./http";

export const atServer = (api: Api): Judges => ({
  list: async () => (await api.ask("/judges", JudgeList)).servers,
  save: (body) => api.tell("/judges", { method: "PUT", body }),
  remove: (name) => api.tell("/judges", { method: "DELETE", query: { name } }),
  test: (name, model) =>
    api.ask("/judges/test", JudgeTest, { method: "POST", body: { name, ...(model !== undefined && { model }) } }),
});
