import type * as z from "zod";
import type { comparisons, MarkdownQuery } from "@/lib/comparison/api/comparisons";
import { compareContexts } from "@/lib/comparison/contexts/compare";
import { compareSteps } from "@/lib/comparison/contexts/steps";
import { gateExitCode } from "@/lib/comparison/gate/exit-code";
import { readGateSlices } from "@/lib/comparison/gate/slices";
import { gatedNames, gateOf } from "@/lib/comparison/gate/verdict";
import { comparisonAsMarkdown } from "@/lib/comparison/markdown";
import { compareRuns } from "@/lib/comparison/metrics";
import { peopleIn } from "@/lib/comparison/people/read";
import { changedQuestions } from "@/lib/comparison/questions/changed";
import { hideQuestions } from "@/lib/comparison/questions/hide";
import { planQuestions } from "@/lib/comparison/questions-to-plan";
import { readLimits } from "@/lib/comparison/words/limits";
import { readSettings } from "@/lib/comparison/words/settings";
import { baselineOf } from "@/lib/db/runs/baselines";
import type { Visitor } from "@/lib/domain/people/visitor";
import { compareClaimsOf } from "@/lib/evidence/read";
import type { Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";
import { hiddenOfRuns } from "@/lib/rounds/hidden";

export const does: Does<typeof comparisons> = {
  async compareRuns({ query: { questions, claims: facts, ...query } }, { visitor }) {
    const { comparison, contexts, steps, people, gate } = await requestedComparison(query, visitor);
    return {
      ...comparison.report,
      people,
      ...(gate.length > 0 && { gate }),
      ...(questions > 0 && { questions: await changedQuestions(comparison, questions) }),
      ...(contexts && { contexts }),
      ...(steps.length > 0 && { steps }),
      ...(facts > 0 && { claims: await compareClaimsOf(comparison, facts) }),
    };
  },
  async compareRunsInMarkdown({ query }, { visitor }) {
    const { comparison, ...more } = await requestedComparison(query, visitor);
    const { report } = comparison;
    const headers = {
      "assay-exit-code": String(gateExitCode({ gate: more.gate, report })),
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": "no-store",
    };
    return new Response(comparisonAsMarkdown(comparison.runs, { report, ...more }), { headers });
  },
  planComparison: async ({ id, query: { other } }) => ({
    run: id,
    other: other ?? null,
    metrics: await planQuestions(id, other),
  }),
};

/**
 * Hides scores of hidden questions. `contexts` is null if the query omits them; `steps` is empty without any; `gate` is empty
 * without limits.
 */
async function requestedComparison(query: z.output<typeof MarkdownQuery>, visitor: Visitor) {
  const { runs: given, baseline, contexts = true, "pair-by": pairBy, "fail-on-regression": limits, ...settings } = query;
  const ids = baseline === undefined ? given : [await baselineOf(baseline, given[0] ?? ""), ...given];
  const comparison = await compareRuns(ids, readSettings({ pairBy, ...settings }));
  const margins = readLimits(limits, gatedNames(comparison), "fail-on-regression");
  return {
    comparison: hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds, (id) => hiddenFrom(visitor, id))),
    contexts: contexts ? await compareContexts(comparison) : null,
    steps: await compareSteps(comparison),
    people: await peopleIn(comparison),
    gate: gateOf(comparison, margins, await readGateSlices(comparison, margins)),
  };
}
