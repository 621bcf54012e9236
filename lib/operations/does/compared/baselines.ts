import { BaselineName, type baselines } from "@/lib/comparison/api/baselines";
import { baselinesFor, listBaselines, removeBaseline, setBaseline } from "@/lib/db/runs/baselines";
import { checked } from "@/lib/operations/http/read-request";
import type { Does } from "@/lib/operations/parts/context";

const whole = (name: string, { project }: { project?: string | undefined }): string =>
  project === undefined ? name : `${project}/${name}`;

export const does: Does<typeof baselines> = {
  listBaselines: async ({ query: { dataset } }) => ({
    baselines: await (dataset === undefined ? listBaselines() : baselinesFor(dataset)),
  }),
  setBaseline: ({ name, query, body }, { by }) => setBaseline(checked(BaselineName, whole(name, query), "The name"), body, by),
  removeBaseline: ({ name, query }, { by }) => removeBaseline(whole(name, query), query, by),
};
