import { BaselineName, type baselines } from "@/lib/api/baselines";
import { baselinesFor, listBaselines, removeBaseline, setBaseline } from "@/lib/db/runs/baselines";
import { checked } from "@/lib/operations/http/read-request";
import type { Does } from "@/lib/operations/parts/context";

export const does: Does<typeof baselines> = {
  listBaselines: async ({ query: { dataset } }) => ({
    baselines: await (dataset === undefined ? listBaselines() : baselinesFor(dataset)),
  }),
  setBaseline: ({ name, body }, { by }) => setBaseline(checked(BaselineName, name, "The name"), body, by),
  removeBaseline: ({ name, query }, { by }) => removeBaseline(name, query, by),
};
