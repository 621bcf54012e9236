import type { Run } from "assay-lib/db/runs/list";
import { questionsOf } from "assay-lib/db/samples/questions";
import type { Correlation } from "assay-lib/domain/comparison/correlation";
import type { Metric } from "assay-lib/metrics/define";
import { type SamplesSearch, samplesHref, withTab } from "assay-lib/samples/filters/address";
import { readCorrelations } from "assay-lib/summaries/refresh";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { Term } from "@/components/glossary/term";
import { ApartSamples } from "@/components/scores/apart-samples";
import { CorrelationMatrix, metricInFull } from "@/components/scores/correlation-matrix";
import { SaveMatrix } from "@/components/scores/save-matrix";
import { Panel } from "@/components/ui/panel";
import { runInWords } from "./scores";

const nameOf = ({ metric, other }: Correlation) => `${metric}~${other}`;

interface Props {
  run: Run;
  metrics: readonly Metric[];
  search: SamplesSearch;
}

/** Rank correlations between metrics, and the samples two metrics rank furthest apart. Needs two metrics. */
export async function MetricCorrelations({ run, metrics, search }: Props) {
  const [found, hidden] = await Promise.all([readCorrelations(run), hiddenSamplesHere(run.id)]);
  const correlations = found.map((one) => ({ ...one, apart: one.apart.filter(({ sampleId }) => !hidden.includes(sampleId)) }));
  const chosen = correlations.find((each) => nameOf(each) === search.pair) ?? leastAlike(correlations);
  if (!chosen || chosen.n === 0)
    return <p className="mt-2 py-2 text-small text-ink-2">No sample has scores for two metrics yet.</p>;
  const pair = [chosen.metric, chosen.other].flatMap((id) => metrics.find((metric) => metric.id === id) ?? []);
  const [metric, other] = pair;
  if (!metric || !other) return null;
  const questions = await questionsOf(chosen.apart.map(({ sampleId }) => sampleId));
  return (
    <>
      <p className="mt-2 mb-2 text-small text-ink-3">
        <Term of="correlation">Spearman’s rank correlation</Term>: 1 if both metrics rank samples the same, 0 if their ranks are
        unrelated
      </p>
      <Panel className="flex overflow-hidden max-[1099px]:flex-col">
        <div className="relative min-w-0 shrink-0 p-3.5">
          <div className="absolute top-3 left-2.5 z-10">
            <SaveMatrix
              metrics={metrics.map(({ id, shortName, source }) => ({ id, shortName, source }))}
              correlations={correlations.map(({ apart: _, ...rest }) => rest)}
              about={runInWords(run)}
            />
          </div>
          <CorrelationMatrix
            metrics={metrics}
            correlations={correlations}
            href={(each) => samplesHref(`/runs/${run.id}`, withTab({ ...search, pair: nameOf(each) }, "metrics"))}
            selected={chosen}
          />
        </div>
        <section
          aria-labelledby="furthest-apart"
          className="flex min-w-0 flex-1 flex-col border-line max-[1099px]:border-t min-[1100px]:border-l"
        >
          <h3 id="furthest-apart" className="border-b border-line px-3.5 py-2 text-small font-medium">
            Furthest apart: {metricInFull(metric)} and {metricInFull(other)}
          </h3>
          <ApartSamples
            thresholds={run.thresholds}
            correlation={chosen}
            metrics={[metric, other]}
            questions={questions}
            href={(id) => samplesHref(`/runs/${run.id}/samples/${id}`, { ...search, page: null })}
          />
        </section>
      </Panel>
    </>
  );
}

/** Falls back to the first pair, which explains why none could be computed. */
const leastAlike = (correlations: readonly Correlation[]): Correlation | undefined =>
  [...correlations].sort((one, another) => (one.rho ?? 2) - (another.rho ?? 2))[0];
