import { overallMeans } from "@/components/agreement/means";
import { AgreementPanel } from "@/components/agreement/panel";
import { hasLabels, hasReviewedMetrics } from "@/lib/db/reviews/agreement";
import type { Run } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { Metric } from "@/lib/metrics/define";
import type { SamplesSearch } from "@/lib/samples/filters/address";

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
          // A running run is measured when the page opens and when the run ends.
          revision={isFinished(run.status) ? run.ok + run.failed : -1}
          overall={overallMeans(run.summaries)}
          fitting={metrics.find(({ shape }) => shape.kind === "polls")?.id ?? null}
        />
      ) : (
        <p className="py-2 text-small text-ink-2">
          These samples have no labels to compare scores with. Add a column such as{" "}
          <code className="font-mono">labels.adherent</code> to the dataset’s file, with true or false or a grade per sample.
        </p>
      )}
    </section>
  );
}
