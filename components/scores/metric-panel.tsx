import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import type { MetricSummary } from "@/lib/domain/score";
import type { Band, BandThresholds } from "@/lib/domain/scores/band";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";
import { byQuestion, noInterval } from "@/lib/domain/scores/interval-in-words";
import { boundsInWords, isThin, thinInWords } from "@/lib/domain/scores/unscored";
import type { Metric } from "@/lib/metrics/define";
import { BandName } from "./band";
import { BandShares } from "./band-shares";
import { Histogram, type SelectedScores } from "./histogram";
import { MetricInfo } from "./metric-info";
import { SaveHistogram } from "./save-histogram";
import { SecondaryMean } from "./secondary-mean";
import { Trend, type TrendPoint } from "./trend";

export interface MetricLinks {
  bin: (bin: number) => string;
  /** The address for a range of tenths, without the range. */
  range: string;
  band: (band: Band) => string;
  cause: (cause: string) => string;
  /** Samples with a judgment in error by the metric. */
  errors: string;
}

/** Lines between the mean and the histogram: the interval, what it counts, the median, the bounds. */
export const linesOf = (summary: MetricSummary): number =>
  2 + Number(Boolean(summary.ci95 && byQuestion(summary))) + Number(Boolean(summary.bounds));

export const MetricPanel = ({
  metric,
  variant,
  summary,
  thresholds,
  samples,
  failed,
  isFinished,
  links,
  selected,
  about,
  trend,
  lines = 2,
}: {
  metric: Pick<Metric, "name" | "source" | "needs" | "card" | "secondary">;
  /** What distinguishes its settings: "extract", "5 polls". */
  variant: string;
  /** Null while nothing is scored. */
  summary: MetricSummary | null;
  thresholds: BandThresholds;
  /** All samples of the run, judged or not. */
  samples: number;
  /** The metric's judgments in error; a sample may have a score all the same. */
  failed: number;
  /** Nothing more will be scored. */
  isFinished: boolean;
  links?: MetricLinks;
  selected?: SelectedScores & { cause?: string | null; errors?: boolean };
  /** Describes the run in a saved chart; without it the chart cannot be saved. */
  about?: string;
  /** Means of the configuration's runs in the order of time, including this one. */
  trend?: { points: readonly TrendPoint[]; href: string } | undefined;
  /** Lines to keep for what stands between the mean and the histogram, so that panels side by side align. */
  lines?: number;
}) => {
  const causes = Object.entries(summary?.errors ?? {});
  return (
    <div className="min-w-0 px-3.5 py-3">
      <div className="flex items-center gap-1.5">
        <h3 className="flex min-w-0 flex-1 items-center justify-between gap-2 leading-[18px] font-medium">
          <span className="truncate">{metric.name}</span>
          <MetricInfo name={`${metric.name}, ${metric.source}`} card={metric.card} needs={metric.needs} thresholds={thresholds} />
        </h3>
        {about && summary && summary.mean !== null && (
          <div className="-my-1 -mr-1.5">
            <SaveHistogram summary={summary} thresholds={thresholds} title={`${metric.name}, ${metric.source}`} about={about} />
          </div>
        )}
      </div>
      <p className="text-caption text-ink-3">
        {metric.source}
        {variant && ` · ${variant}`}
      </p>
      {summary && summary.mean !== null && summary.band ? (
        <>
          <div className="mt-1.5 flex items-center justify-between gap-2">
            <span className="text-mean font-semibold tracking-[-0.025em] tabular-nums">
              {formatScore(summary.mean, thresholds)}
            </span>
            <BandName band={summary.band} chip />
          </div>
          <p
            className="grid content-start text-[11.5px]/4 whitespace-nowrap text-ink-3 tabular-nums"
            style={{ minHeight: `${lines}rem` }}
          >
            {summary.ci95 ? (
              <span>
                95% interval <b className="font-medium text-ink-2">{formatInterval(summary.ci95)}</b>
              </span>
            ) : (
              <span>{noInterval(summary)}</span>
            )}
            {summary.ci95 && byQuestion(summary) && (
              <span className="whitespace-normal" title="Samples of one question count as one.">
                {byQuestion(summary)}
              </span>
            )}
            {summary.median !== null && (
              <span>
                median <b className="font-medium text-ink-2">{formatScore(summary.median, thresholds)}</b>
              </span>
            )}
            {summary.bounds && (
              <span className="whitespace-normal" title={`Mean ${boundsInWords(summary)}`}>
                {summary.unscored.toLocaleString("en")} unscored as 0 or 1:{" "}
                <b className="font-medium text-ink-2">{formatInterval(summary.bounds)}</b>
              </span>
            )}
          </p>
          <Histogram
            summary={summary}
            thresholds={thresholds}
            name={`${metric.name}, ${metric.source}`}
            href={links?.bin}
            rangeHref={links?.range}
            selected={selected}
          />
          <BandShares
            summary={summary}
            thresholds={thresholds}
            meanings={metric.card.bands}
            href={links?.band}
            selected={selected?.band}
          />
        </>
      ) : (
        // As high as the histogram, so that nothing jumps when the first scores arrive.
        <p className={cn("flex items-center text-ink-3", isFinished ? "py-6" : "h-[263px]")}>
          {causes.length > 0 ? "No sample could be scored." : isFinished ? "Nothing was scored." : "Nothing scored yet."}
        </p>
      )}
      {/* Always two lines, so that nothing jumps when the first error comes. */}
      <p className="mt-2 flex flex-col border-t border-line pt-2 text-[11.5px]/4 text-ink-3 tabular-nums">
        <span className="flex flex-wrap gap-x-2">
          <span className={cn(summary && isThin(summary) && "font-medium text-poor")}>
            {(summary?.scored ?? 0).toLocaleString("en")} of {samples.toLocaleString("en")} scored
            {summary && thinInWords(summary, samples)}
          </span>
          {causes.map(([cause, count]) => (
            <MaybeLink key={cause} href={links?.cause(cause)} isSelected={selected?.cause === cause}>
              {count.toLocaleString("en")} {cause}
            </MaybeLink>
          ))}
        </span>
        <span>
          {failed === 0 ? (
            "no judgments in error"
          ) : (
            <MaybeLink href={links?.errors} isSelected={selected?.errors}>
              {failed.toLocaleString("en")} judgment{failed === 1 ? "" : "s"} in error
            </MaybeLink>
          )}
        </span>
      </p>
      {summary?.band && metric.card.bands && (
        <p className="mt-1.5 text-[11.5px]/4 text-ink-3">
          {summary.band} sample: {metric.card.bands[summary.band]}
        </p>
      )}
      {summary && <SecondaryMean metric={metric} summary={summary} />}
      {trend && (
        <Trend name={`${metric.name}, ${metric.source}`} thresholds={thresholds} points={trend.points} href={trend.href} />
      )}
    </div>
  );
};

const MaybeLink = ({
  href,
  isSelected,
  children,
}: {
  href: string | undefined;
  isSelected: boolean | undefined;
  children: ReactNode;
}) =>
  href === undefined ? (
    <span>{children}</span>
  ) : (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      aria-current={isSelected || undefined}
      className="link aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
