import type { controls } from "@/lib/controls/api";
import { readControls } from "@/lib/controls/read";
import { estimateWanted, startWanted } from "@/lib/controls/start";
import { requireRun } from "@/lib/db/runs/list";
import { Answered, type Does } from "@/lib/operations/parts/context";

export const does: Does<typeof controls> = {
  readControls: async ({ id }) => readControls(await requireRun(id)),
  async startControls({ id, query, body }, { by }) {
    if (query.estimate) return new Answered(200, await estimateWanted(id, body));
    const ids = await startWanted(id, body, by);
    return new Answered(201, { runs: ids.map((run) => ({ id: run })) });
  },
};
