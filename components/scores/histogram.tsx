import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { scaleMarks, tickName } from "@/lib/charts/scale-marks";
import type { MetricSummary } from "@/lib/domain/score";
import { type Band, type BandThresholds, bandsInTenth, bandsOf } from "@/lib/domain/scores/band";
import { tenthsInWords } from "@/lib/domain/scores/tenths";
import { bandClass } from "./band";
import { HistogramBrush } from "./histogram-brush";

const tenths = Array.from({ length: 10 }, (_, bin) => bin);

/** Ten bars without an axis, always beside their mean. */
export const TinyDistribution = ({
  histogram,
  thresholds,
  className,
}: {
  histogram: readonly number[];
  thresholds: BandThresholds;
  className?: string;
}) => {
  const top = Math.max(1, ...histogram);
  return (
    <svg
      role="img"
      viewBox="0 0 100 18"
      preserveAspectRatio="none"
      className={cn("h-[18px] w-full overflow-visible", className)}
      aria-label={`Samples per tenth of the score: ${histogram.join(", ")}`}
    >
      {tenths.map((bin) => {
        const count = histogram[bin] ?? 0;
        const height = count === 0 ? 0.75 : Math.max(1.5, (count / top) * 17);
        let x = bin * 10;
        return bandsInTenth(bin, thresholds).map(({ band, share }) => {
          const from = x;
          x += share * 9;
          return (
            <rect
              key={`${bin} ${band}`}
              x={from}
              y={18 - height}
              width={share * 9}
              height={height}
              className={cn(bandClass[band], count === 0 ? "fill-line" : "fill-(--band)")}
            />
          );
        });
      })}
    </svg>
  );
};

/** The scores that the samples are filtered by: tenths up to `last`, or a band. */
export interface SelectedScores {
  bin?: number | null;
  last?: number | null;
  band?: Band | null;
}

/**
 * A metric's scores in tenths over the scale of bands, with the mean and its interval. With `href` each bar links to its samples;
 * a selection dims the bars outside it.
 */
export const Histogram = ({
  summary,
  thresholds,
  name,
  href,
  rangeHref,
  selected,
}: {
  summary: MetricSummary;
  thresholds: BandThresholds;
  /** Of the metric, for text alternatives. */
  name: string;
  href?: (bin: number) => string;
  /** The address for a selected range of tenths, without the range. */
  rangeHref?: string;
  selected?: SelectedScores;
}) => {
  const top = Math.max(...summary.histogram);
  const isChosen = (bin: number) => selected?.bin != null && bin >= selected.bin && bin <= (selected.last ?? selected.bin);
  const isDimmed = (bin: number, band: Band) =>
    (selected?.bin != null && !isChosen(bin)) || (selected?.band != null && selected.band !== band);
  const listLabel = `${name}: samples per tenth of the score`;
  const bars = tenths.map((bin) => {
    const count = summary.histogram[bin] ?? 0;
    const label = `${tenthsInWords(bin)}: ${count.toLocaleString("en")} sample${count === 1 ? "" : "s"}`;
    const bar = (
      <span className="flex w-full" style={{ height: count === 0 ? 0 : `max(2px, ${(count / Math.max(1, top)) * 100}%)` }}>
        {bandsInTenth(bin, thresholds).map(({ band, share }) => (
          <i
            key={band}
            className={cn("block h-full bg-(--band)", bandClass[band], isDimmed(bin, band) && "opacity-30")}
            style={{ flex: share }}
          />
        ))}
      </span>
    );
    const column = "flex h-full w-full items-end";
    return (
      <li key={bin} className="h-full min-w-0 flex-1">
        {href && count > 0 ? (
          <Link
            href={href(bin)}
            scroll={false}
            prefetch={false}
            title={label}
            aria-label={label}
            aria-current={isChosen(bin) || undefined}
            className={cn(column, "hover:bg-sunken")}
          >
            {bar}
          </Link>
        ) : (
          <span title={label} className={column}>
            {bar}
            <span className="sr-only">{label}</span>
          </span>
        )}
      </li>
    );
  });
  return (
    <div>
      <div className="mt-2.5 flex justify-between text-tick text-ink-3 tabular-nums">
        <span>{top > 0 ? `${top.toLocaleString("en")} sample${top === 1 ? "" : "s"}` : "no scores"}</span>
        <span>n = {summary.scored.toLocaleString("en")}</span>
      </div>
      {rangeHref ? (
        <HistogramBrush label={listLabel} href={rangeHref}>
          {bars}
        </HistogramBrush>
      ) : (
        <ul aria-label={listLabel} className="flex h-14 items-end gap-px border-t border-line">
          {bars}
        </ul>
      )}
      <BandScale thresholds={thresholds} mean={summary.mean} interval={summary.ci95} />
    </div>
  );
};

/** The scale from 0 to 1 in the bands' colours, with ticks, and a dot on a whisker for mean and interval. */
const BandScale = ({
  thresholds,
  mean,
  interval,
}: {
  thresholds: BandThresholds;
  mean: number | null;
  interval: readonly [number, number] | null;
}) => {
  const { ticks, name } = scaleMarks(thresholds);
  return (
    <div aria-hidden>
      <div className="mt-[3px] flex h-1 gap-px">
        {bandsOf(thresholds)
          .reverse()
          .map(({ band, from }, index, all) => (
            <i
              key={band}
              className={cn("rounded-[1px] bg-(--band)", bandClass[band])}
              style={{ flex: (all[index + 1]?.from ?? 1) - from }}
            />
          ))}
      </div>
      <IntervalMark mean={mean} interval={interval} />
      <div className="relative h-3.5 text-tick text-ink-3 tabular-nums">
        <span className="absolute left-0">0</span>
        <span className="absolute -translate-x-1/2" style={{ left: `${name * 100}%` }}>
          score
        </span>
        {ticks.slice(1, -1).map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${tick * 100}%` }}>
            {tickName(tick)}
          </span>
        ))}
        <span className="absolute right-0">1</span>
      </div>
    </div>
  );
};

/** Mean and interval as a dot on a whisker, on a scale from 0 to 1 as wide as its parent. */
export const IntervalMark = ({ mean, interval }: { mean: number | null; interval: readonly [number, number] | null }) => (
  <div className="relative h-3">
    {interval && (
      <i
        className="absolute top-[3px] h-[7px] border-x-[1.5px] border-ink bg-[linear-gradient(var(--ink),var(--ink))] bg-size-[100%_1.5px] bg-center bg-no-repeat"
        style={{ left: `${interval[0] * 100}%`, width: `max(3px, ${(interval[1] - interval[0]) * 100}%)` }}
      />
    )}
    {mean !== null && (
      <i className="absolute top-1 -ml-[2.5px] size-[5px] rounded-full bg-ink" style={{ left: `${mean * 100}%` }} />
    )}
  </div>
);
