import type { MetricSummary } from "@/lib/domain/score";
import { formatInterval } from "@/lib/domain/scores/format";
import type { Metric } from "@/lib/metrics/define";

/** The mean of a metric's further figure with its interval and n; nothing for a metric without one. */
export const SecondaryMean = ({
  metric: { secondary: figure },
  summary: { secondary },
}: {
  metric: Pick<Metric, "secondary">;
  summary: MetricSummary;
}) =>
  figure &&
  secondary &&
  secondary.mean !== null && (
    <p className="mt-1.5 text-[11.5px]/4 text-ink-3 tabular-nums" title={figure.formula}>
      {figure.name} <b className="font-medium text-ink-2">{secondary.mean.toFixed(2)}</b>
      {secondary.ci95 && (
        <>
          , 95% interval <b className="font-medium text-ink-2">{formatInterval(secondary.ci95)}</b>
        </>
      )}
      , n = {secondary.scored.toLocaleString("en")}
    </p>
  );
