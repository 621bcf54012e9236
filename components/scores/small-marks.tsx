import { drawBars } from "assay-lib/charts/histogram-drawing";
import { pagePaint } from "assay-lib/charts/light-theme";
import type { MetricThresholds } from "assay-lib/domain/scores/band";

export const TinyDistribution = ({ histogram, thresholds }: { histogram: readonly number[]; thresholds: MetricThresholds }) => (
  <svg
    role="img"
    className="h-[18px] w-full border-b border-line"
    aria-label={`Samples per tenth of the score: ${histogram.join(", ")}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/charts writes it and escapes every text.
    dangerouslySetInnerHTML={{ __html: drawBars(histogram, thresholds, { height: 17, paint: pagePaint }).text }}
  />
);

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
