import { labelOf } from "assay-lib/ranking/words/label";
import { latencyText } from "assay-lib/ranking/words/measure-text";
import type { RankReport } from "assay-lib/ranking/words/report";
import { Plane } from "./plane";
import { costOfRow } from "./rows";
import { scaleAround } from "./scale";

interface TradeOffProps {
  report: RankReport;
  by: "cost" | "latency";
  /** By run. */
  front: ReadonlySet<string>;
}

/** Mean against cost or latency. The table shows the same figures. */
export function TradeOff({ report, by, front }: TradeOffProps) {
  const shown = report.configurations.flatMap((one) => {
    const across = one[by];
    return one.mean === null || across === null ? [] : [{ one, across, mean: one.mean }];
  });
  if (shown.length === 0)
    return (
      <p className="px-4 py-6 text-ink-2">{`No configuration has a ${by} column. Add ${by === "cost" ? "cost_usd" : "latency_ms"} to the samples to see this view.`}</p>
    );
  const unit =
    by === "latency"
      ? "median latency"
      : `${report.costUnit === "USD" ? "US$" : (report.costUnit ?? "cost")} per 1,000 questions`;
  return (
    <Plane
      label={`Mean against ${by}. The table has the same figures.`}
      names={{ up: report.leastDifference === null ? "mean" : "mean, comparison interval", across: unit }}
      scales={{
        up: scaleAround(shown.flatMap(({ one, mean }) => [mean, ...(one.interval ?? [])])),
        across: scaleAround([...shown.map(({ across }) => across), 0]),
      }}
      acrossText={by === "latency" ? latencyText : undefined}
      points={shown.map(({ one, across, mean }) => ({
        key: one.run,
        name: `${labelOf(one).slice(0, 60)}${one.fromBaseline === null ? " (baseline)" : ""}`,
        title: `${labelOf(one)}: mean ${mean.toFixed(3)}, ${by === "cost" ? costOfRow(one, report.costUnit) : latencyText(across)}`,
        across,
        up: mean,
        interval: one.interval,
        isOnFront: front.has(one.run),
        isFirst: front.has(one.run) || one.rank === 1 || one.fromBaseline === null,
      }))}
    />
  );
}
