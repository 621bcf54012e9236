import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { formatInterval, formatScore } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { arrowOf, type OverTimePoint, type OverTimeRun } from "./chart";

interface OverTimeTableProps {
  runs: readonly OverTimeRun[];
  metrics: readonly {
    id: string;
    name: string;
    source: string;
    thresholds: MetricThresholds;
    points: readonly OverTimePoint[];
  }[];
}

export const OverTimeTable = ({ runs, metrics }: OverTimeTableProps) => (
  <Table label="Runs over time" className="min-w-[900px]">
    <thead>
      <tr>
        <ColumnHeading name="#" numeric className="w-10 bg-surface pl-3.5 phone:sticky phone:left-0 phone:z-10" />
        <ColumnHeading name="Run" sub="judge" />
        <ColumnHeading name="When" />
        {metrics.map(({ id, name, source }) => (
          <ColumnHeading key={id} name={name} sub={source} numeric className="last:pr-3.5" />
        ))}
      </tr>
    </thead>
    <tbody>
      {runs.toReversed().map((run) => (
        <tr key={run.id} className={rowClass()}>
          <th
            scope="row"
            className="border-b border-line bg-surface [tr:last-child>&]:border-b-0 px-2.5 pl-3.5 text-right font-normal text-ink-3 tabular-nums phone:sticky phone:left-0"
          >
            {run.number}
          </th>
          <Cell className="max-w-52">
            <Link href={`/runs/${run.id}`} prefetch={false} className="link block truncate" title={run.name}>
              {run.name}
            </Link>
            <span className="block truncate text-caption text-ink-3">
              {[run.configuration !== run.name && run.configuration, run.judge, ...run.tags].filter(Boolean).join(", ")}
            </span>
          </Cell>
          <Cell className="text-small whitespace-nowrap text-ink-2">
            <Moment at={run.createdAt.toISOString()} />
          </Cell>
          {metrics.map(({ id, thresholds, points }) => (
            <Cell key={id} numeric className="whitespace-nowrap last:pr-3.5">
              <Figures point={points.find((point) => point.run.id === run.id)} thresholds={thresholds} />
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

const Figures = ({ point, thresholds }: { point: OverTimePoint | undefined; thresholds: MetricThresholds }) => {
  if (!point) return <span className="text-caption text-ink-3">not judged</span>;
  const { mean, ci95, step } = point;
  const arrow = arrowOf(step);
  return (
    <span title={step?.sentence}>
      <span className="font-medium">{formatScore(mean, thresholds)}</span>
      <span className="block text-caption text-ink-3">{ci95 ? formatInterval(ci95) : "no interval"}</span>
      <span className={arrow ? "block text-caption font-semibold" : "block text-caption text-ink-3"}>
        {step?.difference == null ? "–" : `${arrow} ${signed(step.difference)}`.trim()}
        {arrow && <span className="sr-only"> {step?.verdict} by the corrected test</span>}
      </span>
    </span>
  );
};
