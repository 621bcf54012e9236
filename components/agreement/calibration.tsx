import dynamic from "next/dynamic";
import { SavableChart } from "@/components/charts/savable";
import type { MetricAgreement } from "@/lib/domain/agreement";
import { formatShare } from "@/lib/domain/scores/format";

const Chart = dynamic(() => import("./calibration-chart").then(({ CalibrationChart }) => CalibrationChart), {
  ssr: false,
  loading: () => <div className="h-[220px] content-center text-center text-small text-ink-3">Drawing the curve…</div>,
});

/** Whether the size of a score means anything: the share of good samples by score, as a curve and a table. */
export const Calibration = ({
  calibration: { bins, error },
  n,
  name,
}: {
  calibration: MetricAgreement["calibration"];
  n: number;
  /** Metric and label, for the saved chart. */
  name: string;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 px-3.5 py-3 phone:grid-cols-1">
    <div className="min-w-0">
      <p className="text-small text-ink-2">
        With a calibrated judge, 80% of what scores about 0.8 is good.{" "}
        {error !== null && (
          <>
            Expected calibration error <b className="font-semibold text-ink tabular-nums">{error.toFixed(3)}</b>, n ={" "}
            {n.toLocaleString("en")}.
          </>
        )}
      </p>
      <SavableChart
        title={`Calibration: ${name}`}
        lines={["Share of good ones over the mean score of each tenth; a calibrated judge lies on the diagonal"]}
        n={n}
      >
        <Chart bins={bins} />
      </SavableChart>
    </div>
    <table aria-label="Calibration in tenths of the score" className="h-fit w-full text-small tabular-nums">
      <thead>
        <tr className="text-caption text-ink-3 [&>th]:pb-1 [&>th]:text-right [&>th]:font-normal">
          <th scope="col" className="text-left!">
            Score
          </th>
          <th scope="col">n</th>
          <th scope="col">Mean score</th>
          <th scope="col">Share good</th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, n: count, mean, share }) => (
          <tr key={from} className="[&>td]:text-right">
            <th scope="row" className="text-left font-normal text-ink-2">
              {from.toFixed(1)} to {to.toFixed(1)}
            </th>
            <td>{count.toLocaleString("en")}</td>
            <td>{mean === null ? "–" : mean.toFixed(2)}</td>
            <td>{share === null ? "–" : formatShare(share, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
