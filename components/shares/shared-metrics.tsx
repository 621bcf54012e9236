import { BandName } from "@/components/scores/band";
import { BandShares } from "@/components/scores/band-shares";
import { Histogram, type SelectedScores } from "@/components/scores/histogram";
import { MetricInfo } from "@/components/scores/metric-info";
import type { MetricLinks } from "@/components/scores/metric-panel";
import { SecondaryMean } from "@/components/scores/secondary-mean";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { MetricSummary } from "@/lib/domain/score";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";
import { byQuestion, noInterval } from "@/lib/domain/scores/interval-in-words";
import { boundsInWords, isThin, thinInWords } from "@/lib/domain/scores/unscored";
import type { Metric } from "@/lib/metrics/define";

const groups = [
  { group: "retrieval", name: "Retrieval", remark: "did the contexts help?" },
  { group: "response", name: "Response", remark: "did the answer help, and keep to the contexts?" },
] as const;

export interface SharedMetric {
  metric: Metric;
  /** What distinguishes its settings: "extract", "5 polls". */
  variant: string;
  /** Null while nothing is scored. */
  summary: MetricSummary | null;
  links: MetricLinks;
  selected: SelectedScores | undefined;
}

/** One row per metric, grouped; bars and bands filter the samples below. */
export const SharedMetrics = ({ metrics, thresholds }: { metrics: readonly SharedMetric[]; thresholds: BandThresholds }) =>
  groups.map(({ group, name, remark }) => {
    const inGroup = metrics.filter(({ metric }) => metric.group === group);
    if (inGroup.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`${group}-heading`}>
        <SectionHeading id={`${group}-heading`} title={name} remark={remark} />
        <Panel className="overflow-hidden">
          {inGroup.map((shown) => (
            <Row key={shown.metric.id} {...shown} thresholds={thresholds} />
          ))}
        </Panel>
      </section>
    );
  });

/** What one judgment is about. */
function basis({ shape, group }: Metric): string {
  switch (shape.kind) {
    case "contexts":
      return "context";
    case "sentences":
      return "sentence";
    case "polls":
    case "single":
      return group === "response" ? "response" : "sample";
  }
}

/** How many samples are scored, what the mean could be with the others, and what the interval counts. */
const Coverage = ({ summary }: { summary: MetricSummary }) => {
  const { scored, unscored, errors } = summary;
  const causes = Object.entries(errors).map(([cause, count]) => `${count.toLocaleString("en")} ${cause}`);
  return (
    <>
      <p className={cn("text-caption tabular-nums", isThin(summary) ? "font-medium text-poor" : "text-ink-3")}>
        {unscored === 0
          ? "all scored"
          : `${scored.toLocaleString("en")} of ${(scored + unscored).toLocaleString("en")} scored${thinInWords(summary, scored + unscored)}`}
        {causes.length > 0 && `; without a score: ${causes.join(", ")}`}
      </p>
      {summary.bounds && <p className="text-caption text-ink-2 tabular-nums">mean {boundsInWords(summary)}</p>}
      {summary.ci95 && byQuestion(summary) && (
        <p className="text-caption text-ink-3 tabular-nums">interval {byQuestion(summary)}</p>
      )}
    </>
  );
};

const Row = ({ metric, variant, summary, links, selected, thresholds }: SharedMetric & { thresholds: BandThresholds }) => {
  const name = `${metric.name}, ${metric.source}`;
  const errors = Object.entries(summary?.errors ?? {});
  return (
    <section
      aria-label={name}
      className="grid grid-cols-[minmax(0,1.05fr)_172px_minmax(0,1.15fr)_minmax(0,1.15fr)] items-center gap-x-7 gap-y-2.5 border-line px-4 py-3 not-first:border-t max-[900px]:grid-cols-[minmax(0,1fr)_auto] phone:px-3.5"
    >
      <div className="min-w-0">
        <h3 className="flex items-center gap-1.5 font-medium">
          {metric.name}
          <MetricInfo name={name} card={metric.card} needs={metric.needs} thresholds={thresholds} />
        </h3>
        <p className="text-caption text-ink-3">
          {[metric.source, variant].filter(Boolean).join(" · ")}, per {basis(metric)}
        </p>
        {summary && <Coverage summary={summary} />}
        {summary?.band && metric.card.bands && (
          <p className="text-caption text-ink-3">
            {summary.band} sample: {metric.card.bands[summary.band]}
          </p>
        )}
        {summary && <SecondaryMean metric={metric} summary={summary} />}
      </div>
      {summary && summary.mean !== null && summary.band ? (
        <>
          <div className="flex items-center gap-3 tabular-nums phone:gap-2.5 phone:text-right">
            <span className="min-w-14 text-mean font-semibold tracking-[-0.025em] phone:order-2 phone:min-w-0">
              {formatScore(summary.mean, thresholds)}
            </span>
            <div>
              <BandName band={summary.band} chip />
              <p className="mt-0.5 text-[11.5px]/4 whitespace-nowrap text-ink-3">
                {summary.ci95 ? (
                  <>
                    95% <b className="font-medium text-ink-2">{formatInterval(summary.ci95)}</b>
                  </>
                ) : (
                  noInterval(summary)
                )}
              </p>
            </div>
          </div>
          <div className="min-w-0 max-[900px]:col-span-full">
            <Histogram summary={summary} thresholds={thresholds} name={name} href={links.bin} selected={selected} />
          </div>
          <div className="min-w-0 px-1.5 max-[900px]:col-span-full">
            <BandShares
              summary={summary}
              thresholds={thresholds}
              meanings={metric.card.bands}
              href={links.band}
              selected={selected?.band}
            />
          </div>
        </>
      ) : (
        <p className="col-span-3 text-ink-3 max-[900px]:col-span-1">
          {errors.length > 0 ? "No sample could be scored." : "Nothing is scored yet."}
        </p>
      )}
    </section>
  );
};
