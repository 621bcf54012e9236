import type { Run } from "assay-lib/db/runs/list";
import type { Metric } from "assay-lib/metrics/define";
import { metricById } from "assay-lib/metrics/registry";
import { knownSpreads, yesNoLabels } from "assay-lib/rounds/plan";
import { countDifferingPairs } from "assay-lib/rounds/store/pairs";
import { countPopulation, otherRuns } from "assay-lib/rounds/store/plan";
import type { Offered } from "@/components/rounds/form/given";

/** The question fits a metric of responses, so that people's labels and its scores are about the same. */
const questionOf = ({ needs }: Pick<Metric, "needs">): string =>
  needs.includes("contexts")
    ? "Does every statement of the response follow from the contexts?"
    : "Does the response answer the question?";

/** What a round of the run can be, alone or with another. Metrics without a score to compare with are left out. */
export async function offeredFor(run: Run, other: Run | null): Promise<Offered> {
  const [others, labels] = await Promise.all([otherRuns(run), yesNoLabels(run)]);
  const shared = run.metrics.filter((metric) => !other || other.metrics.includes(metric));
  const metrics = await Promise.all(
    shared.map(async (id) => {
      const known = metricById(id);
      const samples = await countPopulation(run, { metric: id, pairedRunId: other?.id ?? null });
      return {
        id,
        name: known ? `${known.shortName} (${known.source})` : id,
        isOfContexts: known?.group === "retrieval",
        question: known && known.role !== "other" ? questionOf(known) : "",
        samples,
        questions: other ? samples : (run.summaries[id]?.questions ?? samples),
      };
    }),
  );
  const [first] = metrics.filter(({ samples }) => samples > 0);
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return {
    run: named(run),
    other: other && named(other),
    labels,
    others: other && !others.some(({ id }) => id === other.id) ? [named(other), ...others] : others,
    pairs: other && first ? await countDifferingPairs([run.id, other.id], first.id) : 0,
    metrics: metrics.filter(({ samples }) => samples > 0),
    spreads: other ? [] : await knownSpreads(run, labels),
  };
}
