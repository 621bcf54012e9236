import type { z } from "zod";
import type { MarkdownQuery } from "@/lib/api/comparisons";
import { compareContexts } from "@/lib/comparison/contexts/compare";
import { readGateSlices } from "@/lib/comparison/gate/slices";
import { gatedNames, gateOf } from "@/lib/comparison/gate/verdict";
import { compareRuns } from "@/lib/comparison/metrics";
import { peopleIn } from "@/lib/comparison/people/read";
import { baselineOf } from "@/lib/db/runs/baselines";
import { readLimits } from "@/lib/domain/comparison/limits";
import { readSettings } from "@/lib/domain/comparison/settings";

/** `contexts` is null if the query omits them; `gate` is empty without limits. */
export async function requestedComparison(query: z.output<typeof MarkdownQuery>) {
  const { runs: given, baseline, contexts = true, "pair-by": pairBy, "fail-on-regression": limits, ...settings } = query;
  const ids = baseline === undefined ? given : [await baselineOf(baseline), ...given];
  const comparison = await compareRuns(ids, readSettings({ pairBy, ...settings }));
  const margins = readLimits(limits, gatedNames(comparison), "fail-on-regression");
  return {
    comparison,
    contexts: contexts ? await compareContexts(comparison) : null,
    people: await peopleIn(comparison),
    gate: gateOf(comparison, margins, await readGateSlices(comparison, margins)),
  };
}
