import type { Does } from "@/lib/operations/parts/context";
import type { ranking } from "@/lib/ranking/api";
import { rankRuns } from "@/lib/ranking/report";
import { withPreferences } from "@/lib/ranking/with-preferences";

export const does: Does<typeof ranking> = {
  async rankRuns({ query }) {
    const { dataset, runs, metric, baseline, include, "all-pairs": allPairs, "pair-by": pairBy } = query;
    return withPreferences(await rankRuns({ dataset, runs }, { metric, baseline, include, allPairs, pairBy }));
  },
};
