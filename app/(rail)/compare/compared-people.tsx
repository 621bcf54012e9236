import type { Comparison } from "assay-lib/comparison/metrics";
import { peopleIn } from "assay-lib/comparison/people/read";
import { comparedRunName } from "assay-lib/comparison/run-name";
import { ComparedPeoplePart } from "@/components/comparison/people";
import { ComparedPreferences } from "./compared-preferences";
import { metricTitle } from "./comparison-parts";

/** What people say of the runs, and what they prefer. */
export async function ComparedPeopleSection({ comparison }: { comparison: Comparison }) {
  const { runs, report } = comparison;
  const [baseline, ...candidates] = runs.map((run) => ({
    id: run.id,
    name: comparedRunName(run, runs),
    means: Object.fromEntries(Object.entries(run.summaries).map(([id, { mean }]) => [id, mean])),
  }));
  if (!baseline) return null;
  const people = await peopleIn(comparison);
  return (
    <>
      <ComparedPeoplePart
        people={people}
        baseline={baseline}
        candidates={candidates}
        metrics={Object.keys(report.metrics).map((id) => ({ id, title: metricTitle(id) }))}
      />
      <ComparedPreferences runs={runs} preferences={people.preferences ?? null} />
    </>
  );
}
