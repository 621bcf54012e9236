import { accountOf } from "@/lib/domain/people/visitor";
import type { golden } from "@/lib/golden/api";
import { saveGolden } from "@/lib/golden/save";
import type { Does } from "@/lib/operations/parts/context";

export const does: Does<typeof golden> = {
  async addGoldenRows({ id: run, body }, { visitor, by }) {
    const saved = await saveGolden({ run, ...body }, { author: accountOf(visitor), by });
    const { datasetId, configurationId, added, changed, unchanged, version } = saved;
    return { datasetId, configurationId, added, changed, unchanged, version };
  },
};
