import Link from "next/link";
import { BandName } from "@/components/scores/band";
import { formatScore } from "@/components/scores/format-score";
import { TinyDistribution } from "@/components/scores/histogram";
import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { Run } from "@/lib/db/runs";
import type { Metric } from "@/lib/metrics/metric";
import { formatDuration } from "./duration";
import { type RunAction, RunControls } from "./run-controls";
import { RunProgress } from "./run-progress";
import { type RunsSearch, runsHref } from "./runs-query";

const groups = [
  { group: "retrieval", name: "Retrieval" },
  { group: "response", name: "Response" },
] as const;

/** A run a row: name and set-up, a mean with its band and distribution per metric, counts and times. */
export const RunsTable = ({
  runs,
  metrics,
  search,
  action,
}: {
  runs: readonly Run[];
  metrics: readonly Metric[];
  search: RunsSearch;
  action: RunAction;
}) => {
  const ordered = groups.flatMap(({ group }) => metrics.filter((metric) => metric.group === group));
  const heading = (key: string, first: "asc" | "desc" = "desc") => {
    const sorted = (search.sort ?? "when") === key ? (search.order ?? "desc") : null;
    const order = sorted === null ? first : sorted === "asc" ? "desc" : "asc";
    return { sort: sorted, href: `/${runsHref({ ...search, sort: key, order, page: null })}` };
  };
  return (
    <Table label="Runs" className="phone:hidden">
      <thead>
        <tr>
          <GroupHeading span={1} />
          {groups.map(({ group, name }) => {
            const span = ordered.filter((metric) => metric.group === group).length;
            return (
              span > 0 && (
                <GroupHeading key={group} span={span}>
                  {name}
                </GroupHeading>
              )
            );
          })}
          <GroupHeading span={4} />
        </tr>
        <tr>
          <ColumnHeading name="Run" sub="dataset · configuration · judge" {...heading("name", "asc")} />
          {ordered.map((metric) => (
            <ColumnHeading key={metric.id} name={metric.shortName} sub={metric.source} {...heading(metric.id)} />
          ))}
          <ColumnHeading name="Samples" numeric {...heading("samples")} />
          <ColumnHeading name="Errors" numeric {...heading("errors")} />
          <ColumnHeading name="Took" sub="min:s" numeric {...heading("took")} />
          <ColumnHeading name="When" numeric {...heading("when")} />
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id} className={rowClass()}>
            <Cell className="max-w-64">
              <RunName run={run} />
            </Cell>
            {isUnderWay(run) ? (
              <Cell colSpan={ordered.length}>
                <RunProgress run={run}>
                  <RunControls
                    id={run.id}
                    name={run.name}
                    status={run.status}
                    failed={run.failed}
                    judgments={run.ok}
                    action={action}
                    size="small"
                  />
                </RunProgress>
              </Cell>
            ) : (
              ordered.map((metric) => (
                <Cell key={metric.id} className="py-1.5">
                  <MeanCell run={run} metric={metric} />
                </Cell>
              ))
            )}
            <Cell numeric>{run.sampleCount.toLocaleString("en")}</Cell>
            <Cell numeric className={run.failed > 0 ? "font-semibold" : "text-ink-3"}>
              {run.failed.toLocaleString("en")}
            </Cell>
            <Cell numeric>{run.workedMs > 0 ? formatDuration(run.workedMs) : "–"}</Cell>
            <Cell numeric>
              <Moment at={run.createdAt.toISOString()} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** Nothing is final yet, or nothing was judged: the row tells how it stands instead of means. */
const isUnderWay = (run: Run): boolean =>
  run.status === "queued" ||
  run.status === "running" ||
  run.status === "paused" ||
  (run.status === "failed" && run.ok === 0) ||
  (run.status === "cancelled" && run.ok === 0);

const RunName = ({ run }: { run: Run }) => (
  <>
    <span className="flex min-w-0 items-center gap-1.5">
      <Link href={`/runs/${run.id}`} className="truncate font-medium hover:underline">
        {run.name}
      </Link>
      {run.tags.slice(0, 2).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
    <span className="block truncate text-caption text-ink-3">
      {run.dataset.name} · {run.configuration.name} · {run.judge.models.join(", ")}
      {run.judge.kind === "lexical" && " (stand-in)"}
    </span>
  </>
);

const MeanCell = ({ run, metric }: { run: Run; metric: Metric }) => {
  const summary = run.summaries[metric.id];
  if (!summary || summary.mean === null || !summary.band) {
    return <span className="text-caption text-ink-3">{run.metrics.includes(metric.id) ? "none scored" : "–"}</span>;
  }
  return (
    <span className="block w-24">
      <span className="flex items-center gap-1.5">
        <b className="font-semibold tabular-nums">{formatScore(summary.mean)}</b>
        <BandName band={summary.band} />
      </span>
      <TinyDistribution histogram={summary.histogram} />
    </span>
  );
};

/** The same runs as cards, for phones. */
export const RunCards = ({ runs, metrics, action }: { runs: readonly Run[]; metrics: readonly Metric[]; action: RunAction }) => (
  <ul className="hidden phone:block">
    {runs.map((run) => (
      <li key={run.id} className="grid gap-2 border-b border-line px-3.5 py-3 last:border-b-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <RunName run={run} />
          </div>
          <span className="text-caption text-ink-3">
            <Moment at={run.createdAt.toISOString()} />
          </span>
        </div>
        {isUnderWay(run) ? (
          <RunProgress run={run}>
            <RunControls id={run.id} name={run.name} status={run.status} failed={run.failed} judgments={run.ok} action={action} />
          </RunProgress>
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-2">
            {metrics
              .filter((metric) => run.metrics.includes(metric.id))
              .map((metric) => (
                <li key={metric.id} className="min-w-0">
                  <span className="block truncate text-caption text-ink-3">
                    {metric.shortName} {metric.source}
                  </span>
                  <MeanCell run={run} metric={metric} />
                </li>
              ))}
          </ul>
        )}
        <p className="text-caption text-ink-3 tabular-nums">
          {run.sampleCount.toLocaleString("en")} samples · {run.failed.toLocaleString("en")} errors
          {run.workedMs > 0 && ` · took ${formatDuration(run.workedMs)}`}
        </p>
      </li>
    ))}
  </ul>
);
