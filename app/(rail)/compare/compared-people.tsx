import { ComparedPeoplePart } from "@/components/compare/people";
import type { Comparison } from "@/lib/comparison/metrics";
import { peopleIn } from "@/lib/comparison/people/read";
import { comparedRunName } from "@/lib/comparison/run-name";
import { metricTitle } from "./comparison-parts";

/** Nothing without labels and certificates. */
export async function ComparedPeopleSection({ comparison }: { comparison: Comparison }) {
  const { runs, report } = comparison;
  const [baseline, ...candidates] = runs.map((run) => ({ id: run.id, name: comparedRunName(run, runs) }));
  if (!baseline) return null;
  return (
    <ComparedPeoplePart
      people={await peopleIn(comparison)}
      baseline={baseline}
      candidates={candidates}
      metrics={Object.keys(report.metrics).map((id) => ({ id, title: metricTitle(id) }))}
    />
  );
}
