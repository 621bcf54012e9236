import type { MetricSummary } from "@/lib/domain/score";
import { formatInterval } from "@/lib/domain/scores/format";
import type { Metric } from "@/lib/metrics/define";

/** The mean of a metric's secondary figure with its interval and n; nothing for a metric without one. */
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
    <p
      className="mt-1.5 flex flex-wrap gap-x-2 text-[11.5px]/4 text-ink-3 tabular-nums *:whitespace-nowrap"
      title={figure.formula}
    >
      <span>
        {figure.name} <b className="font-medium text-ink-2">{secondary.mean.toFixed(2)}</b>
      </span>
      <span>n = {secondary.scored.toLocaleString("en")}</span>
      <span>
        {secondary.ci95 ? (
          <>
            95% interval <b className="font-medium text-ink-2">{formatInterval(secondary.ci95)}</b>
          </>
        ) : (
          "no interval"
        )}
      </span>
    </p>
  );
