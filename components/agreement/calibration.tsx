import type { MetricAgreement } from "assay-lib/domain/agreement";
import { formatInterval, formatShare } from "assay-lib/domain/scores/format";
import { wilson } from "assay-lib/stats/wilson";
import type { ChartMark } from "@/components/charts/mark";
import { PointsChart } from "@/components/charts/points";
import { SaveChart } from "@/components/charts/save";
import { Term } from "@/components/glossary/term";

const chart = "calibration-chart";
/** Closer ticks would overlap. */
const nearest = 0.09;

export const CalibrationChart = ({ figures, name }: { figures: MetricAgreement; name: string }) => {
  const { calibration, n, questions } = figures;
  const marks = calibration.bins.flatMap(({ from, n: count, good, mean, share }): ChartMark[] => {
    if (mean === null || share === null) return [];
    // Wilson's interval assumes independent samples.
    const interval = questions < n ? null : wilson(good, count);
    return [
      {
        key: String(from),
        x: mean,
        y: share,
        interval,
        radius: Math.min(10, 2.5 + 0.42 * Math.sqrt(count)),
        title: `score ${mean.toFixed(2)}`,
        facts: [
          ["labelled good", `${good.toLocaleString("en")} of ${count.toLocaleString("en")}`],
          ["share", formatShare(share, 1)],
          ["95%", interval ? formatInterval(interval) : "no interval"],
        ],
      },
    ];
  });
  const ticks: ChartMark[] = [];
  for (const mark of marks) if (mark.x - (ticks.at(-1)?.x ?? -1) >= nearest) ticks.push(mark);
  const countAt = (mark: ChartMark) => calibration.bins.find(({ from }) => String(from) === mark.key)?.n ?? 0;
  return (
    <section aria-labelledby="calibration-heading">
      <div className="flex items-start justify-between">
        <h3 id="calibration-heading" className="font-semibold">
          <Term of="calibration" />
          <span className="block text-small font-normal text-ink-3">
            share labelled good at each score; dashed: perfect calibration
          </span>
        </h3>
        <SaveChart
          chart={chart}
          title={`Calibration: ${name}`}
          lines={["Share labelled good by score, in bins of 0.1; the dashed line is perfect calibration"]}
          n={n}
        />
      </div>
      <PointsChart
        id={chart}
        label={`Calibration: ${name}`}
        height={196}
        className="mt-2"
        x={{
          from: -0.05,
          to: 1.05,
          ticks: ticks.map((mark) => ({ at: mark.x, text: mark.x.toFixed(2), below: countAt(mark).toLocaleString("en") })),
        }}
        y={{ from: 0, to: 1, ticks: [0, 0.5, 1].map((at) => ({ at, text: String(at) })) }}
        rules={[{ from: [0, 0], to: [1, 1], isDashed: true }]}
        reach="column"
        series={[{ name: "scores", look: "accent", marks }]}
      />
      <p className="mt-1 flex justify-between text-caption text-ink-3">
        <span>score; n below each tick</span>
        {calibration.error !== null && (
          <span>
            mean distance from the dashed line{" "}
            <b className="font-semibold text-ink tabular-nums">{calibration.error.toFixed(2)}</b>
          </span>
        )}
      </p>
    </section>
  );
};
