import type { Comparison } from "assay-lib/comparison/metrics";
import { modelsInWords } from "assay-lib/domain/judge";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { compareHref } from "@/components/addresses/compare";
import type { FactsRun } from "@/components/comparison/facts";

/** Links only if `isOpen`: shares have none. */
export function factsOfRun(
  { runs, storedIds, report, settings }: Comparison,
  {
    isOpen,
    isNamed,
    baselines = new Map(),
  }: {
    isOpen: boolean;
    isNamed: boolean;
    /** Baseline names by run; shares give none. */
    baselines?: ReadonlyMap<string, readonly string[]>;
  },
) {
  const datasets = [...new Set(runs.map(({ dataset }) => dataset.name))];
  const pairBy = settings.pairBy;
  return {
    runs: runs.map((run, index): FactsRun => {
      const pair = report.pairs[index - 1];
      const others = storedIds.filter((_, other) => other !== index);
      const first = storedIds[index] ?? "";
      return {
        id: run.id,
        name: isNamed ? run.name : null,
        baseline: baselines.get(run.id)?.join(", ") || null,
        createdAt: run.createdAt.toISOString(),
        href: isOpen ? `/runs/${run.id}` : null,
        baselineHref: isOpen && index > 0 && runs.length > 2 ? compareHref({ runs: [first, ...others], pair: pairBy }) : null,
        pairs: pair ? { questions: pair.questions, unpaired: pair.unpaired } : null,
      };
    }),
    dataset: isNamed ? datasets.join(", ") : null,
    judge: isNamed ? [...new Set(runs.map(modelsInWords))].join("; ") : null,
    isStandIn: isNamed && runs.some(({ judge }) => describeJudge(judge.kind).isStandIn),
    pairing: report.pairs[0],
    first: settings.first,
  };
}
