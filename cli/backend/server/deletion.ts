import type { Deletable } from "@/cli/backend/contract/entities";
import { DatasetReport } from "@/lib/api/datasets";
import { DeletionImpact } from "@/lib/api/parts";
import { sumOfImpacts } from "@/lib/domain/deletion-impact";
import { type Api, pathOf } from "./http";

/** Runs have a name in the same place. */
const Named = DatasetReport.pick({ name: true });

export const deletable = (api: Api, kind: "runs" | "datasets"): Deletable => ({
  async findDeletable(ids) {
    const counted = { method: "DELETE", query: { "dry-run": 1 } } as const;
    const names = await Promise.all(ids.map(async (id) => (await api.ask(pathOf(kind, id), Named)).name));
    const impacts = await Promise.all(ids.map((id) => api.ask(pathOf(kind, id), DeletionImpact, counted)));
    return { names, impact: impacts.reduce(sumOfImpacts) };
  },
  async remove(ids) {
    for (const id of ids) await api.tell(pathOf(kind, id), { method: "DELETE" });
  },
});
