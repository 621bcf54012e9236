import type { MarkdownQuery } from "assay-lib/api/comparisons";
import { compareContexts } from "assay-lib/comparison/contexts/compare";
import { compareSteps } from "assay-lib/comparison/contexts/steps";
import { readGateSlices } from "assay-lib/comparison/gate/slices";
import { gatedNames, gateOf } from "assay-lib/comparison/gate/verdict";
import { compareRuns } from "assay-lib/comparison/metrics";
import { peopleIn } from "assay-lib/comparison/people/read";
import { hideQuestions } from "assay-lib/comparison/questions/hide";
import { baselineOf } from "assay-lib/db/runs/baselines";
import { readLimits } from "assay-lib/domain/comparison/limits";
import { readSettings } from "assay-lib/domain/comparison/settings";
import { hiddenOfRuns } from "assay-lib/rounds/hidden";
import type * as z from "zod";
import { hiddenFrom } from "../hidden";

/** Without scores of hidden questions. `contexts` is null if the query omits them; `steps` is empty without any; `gate` is empty without limits. */
export async function requestedComparison(request: Request, query: z.output<typeof MarkdownQuery>) {
  const { runs: given, baseline, contexts = true, "pair-by": pairBy, "fail-on-regression": limits, ...settings } = query;
  const ids = baseline === undefined ? given : [await baselineOf(baseline, given[0] ?? ""), ...given];
  const comparison = await compareRuns(ids, readSettings({ pairBy, ...settings }));
  const margins = readLimits(limits, gatedNames(comparison), "fail-on-regression");
  return {
    comparison: hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds, (id) => hiddenFrom(request, id))),
    contexts: contexts ? await compareContexts(comparison) : null,
    steps: await compareSteps(comparison),
    people: await peopleIn(comparison),
    gate: gateOf(comparison, margins, await readGateSlices(comparison, margins)),
  };
}
