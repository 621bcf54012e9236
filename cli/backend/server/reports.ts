import { RunReport } from "@/lib/domain/run";
import { type Api, pathOf } from "./http";

/** In the order of the ids. */
export const reportsOf = (api: Api, ids: readonly string[]): Promise<RunReport[]> =>
  Promise.all(ids.map((id) => api.ask(pathOf("runs", id), RunReport)));
