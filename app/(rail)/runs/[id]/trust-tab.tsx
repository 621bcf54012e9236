import { overallMeans } from "@/components/agreement/means";
import { AgreementPanel } from "@/components/agreement/panel";
import { hasLabels, hasReviewedMetrics } from "@/lib/db/reviews/agreement";
import type { Run } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Metric } from "@/lib/metrics/define";
import type { SamplesSearch } from "@/lib/samples/filters/address";

/** Agreement of the run's scores with its samples' labels; without labels, a sentence on how to add them. */
export async function TrustTab({ run, metrics, search }: { run: Run; metrics: readonly Metric[]; search: SamplesSearch }) {
  const [isLabelled, isReviewed] = await Promise.all([hasLabels(run.configurationId), hasReviewedMetrics(run.id)]);
  return (
    <section aria-label="Can the judge be trusted?" className="mt-2">
      {isLabelled || isReviewed ? (
        <AgreementPanel
          base={`/runs/${run.id}`}
          address={`/api/v1/runs/${run.id}/agreement`}
          metrics={metrics.map(({ id, shortName, source }) => ({ id, shortName, source }))}
          search={search}
          // A run in progress is compared when the page opens, and once more when the run has ended.
          revision={isFinished(run.status) ? run.ok + run.failed : -1}
          overall={overallMeans(run.summaries)}
          fitting={metrics.find(({ shape }) => shape.kind === "polls")?.id ?? null}
        />
      ) : (
        <p className="py-2 text-small text-ink-2">
          The samples carry no labels to compare the scores with: add a column such as{" "}
          <code className="font-mono">labels.adherent</code> to the dataset’s file, with true or false, or a grade, for each
          sample.
        </p>
      )}
    </section>
  );
}
