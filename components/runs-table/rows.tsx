import Link from "next/link";
import { type RunsSearch, runsHref } from "@/components/addresses/runs";
import type { RunAction } from "@/components/runs/act";
import { RunControls } from "@/components/runs/controls";
import { RunProgress } from "@/components/runs/progress";
import { StatusMark } from "@/components/runs/status";
import { BandGlyph } from "@/components/scores/band";
import { TinyDistribution } from "@/components/scores/histogram";
import { StandInTag } from "@/components/scores/stand-in";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, cardTable, GroupHeading, rowClass, Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import type { Run } from "@/lib/db/runs/list";
import { describeJudge, modelsInWords } from "@/lib/domain/judge";
import type { MetricSummary } from "@/lib/domain/score";
import { formatScore } from "@/lib/domain/scores/format";
import { boundsInWords, isThin, thinInWords } from "@/lib/domain/scores/unscored";
import { compactCount } from "@/lib/domain/text/compact-count";
import { formatCost } from "@/lib/domain/text/cost";
import { formatDuration } from "@/lib/domain/text/duration";
import type { Metric } from "@/lib/metrics/define";
import { CompareTick } from "./compare-ticks";

const groups = [
  { group: "retrieval", name: "Retrieval" },
  { group: "response", name: "Response" },
] as const;

/** Nothing is final or judged yet: the row shows the run's progress instead of means. */
const isUnderWay = ({ status, ok }: Run): boolean =>
  status === "queued" ||
  status === "running" ||
  status === "paused" ||
  ((status === "failed" || status === "cancelled") && ok === 0);

/** Its means look final but cover only a part; the row says so. */
const endedEarly = (run: Run): boolean => (run.status === "cancelled" || run.status === "failed") && !isUnderWay(run);

/**
 * One row per run: name and set-up, each metric's mean with band and distribution, counts and times. On phones, rows are cards.
 */
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
  const shown = groups.map((entry) => ({ ...entry, metrics: metrics.filter(({ group }) => group === entry.group) }));
  const ordered = shown.flatMap((group) => group.metrics);
  const heading = (key: string, first: "asc" | "desc" = "desc") => {
    const sort = (search.sort ?? "when") === key ? (search.order ?? "desc") : null;
    const order = sort === null ? first : sort === "asc" ? "desc" : "asc";
    return { sort, href: runsHref("/", { ...search, sort: key, order, page: null }) };
  };
  return (
    <Table label="Runs" className={cn(cardTable, "min-w-[820px] table-fixed phone:min-w-0")}>
      <colgroup className="phone:hidden">
        <col />
        <col span={ordered.length} className="w-[122px] narrow:w-[88px]" />
        <col className="w-[70px]" />
        <col className="w-[60px]" />
        <col className="w-[66px] max-[1439px]:hidden" />
        <col className="w-[62px] max-[1439px]:hidden" />
        <col className="w-[88px]" />
      </colgroup>
      <thead className="phone:hidden!">
        <tr>
          <GroupHeading span={1} />
          {shown.map(
            ({ group, name, metrics: inGroup }) =>
              inGroup.length > 0 && (
                <GroupHeading key={group} span={inGroup.length}>
                  {name}
                </GroupHeading>
              ),
          )}
          <GroupHeading span={2} />
          <GroupHeading span={2} className="max-[1439px]:hidden" />
          <GroupHeading span={1} />
        </tr>
        <tr>
          <ColumnHeading name="Run" sub="dataset · configuration · judge" className="pl-3.5" {...heading("name", "asc")} />
          {ordered.map((metric) => (
            <ColumnHeading key={metric.id} name={metric.shortName} sub={metric.source} {...heading(metric.id)} />
          ))}
          <ColumnHeading name="Samples" numeric {...heading("samples")} />
          <ColumnHeading name="Errors" numeric {...heading("errors")} />
          <ColumnHeading name="Cost" sub="US$" numeric className="max-[1439px]:hidden" {...heading("cost")} />
          <ColumnHeading name="Took" sub="min:s" numeric className="max-[1439px]:hidden" {...heading("took")} />
          <ColumnHeading name="When" numeric className="pr-3.5" {...heading("when")} />
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr
            key={run.id}
            className={cn(
              rowClass(),
              "relative h-[53px] [&>td]:py-[7px]",
              "phone:grid phone:h-auto phone:grid-cols-2 phone:gap-x-4 phone:gap-y-2 phone:border-b phone:border-line phone:px-3.5 phone:py-3 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0",
            )}
          >
            <Cell className="pl-3.5 phone:col-span-full">
              <RunName run={run} />
            </Cell>
            {isUnderWay(run) ? (
              <Cell colSpan={ordered.length} className="pr-4 phone:col-span-full">
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
                <Cell key={metric.id} className={cn("pr-0", !run.metrics.includes(metric.id) && "phone:hidden!")}>
                  <span className="hidden truncate text-caption text-ink-3 phone:block">
                    {metric.shortName} {metric.source}
                  </span>
                  <MeanCell run={run} metric={metric} />
                </Cell>
              ))
            )}
            <Cell numeric className="phone:col-start-1 phone:text-left! phone:text-ink-3">
              {run.sampleCount.toLocaleString("en")}
              <span className="hidden phone:inline">
                {" "}
                samples
                {run.failed > 0 && (
                  <b className="font-semibold text-ink">
                    , {run.failed.toLocaleString("en")} error{run.failed === 1 ? "" : "s"}
                  </b>
                )}
              </span>
            </Cell>
            <Cell numeric className={cn(run.failed > 0 ? "font-semibold" : "text-ink-3", "phone:hidden!")}>
              {run.failed.toLocaleString("en")}
            </Cell>
            <Cell numeric className="max-[1439px]:hidden!">
              <Cost run={run} />
            </Cell>
            <Cell numeric className="max-[1439px]:hidden!">
              {run.workedMs > 0 ? formatDuration(run.workedMs) : "–"}
            </Cell>
            <Cell numeric className="pr-3.5 text-ink-2 phone:text-ink-3">
              <Moment at={run.createdAt.toISOString()} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const RunName = ({ run }: { run: Run }) => (
  <>
    <span className="flex min-w-0 items-center gap-1.5">
      {run.ok > 0 && <CompareTick id={run.id} name={run.name} />}
      <Link href={`/runs/${run.id}`} prefetch={false} className="truncate font-medium after:absolute after:inset-0">
        {run.name}
      </Link>
      {endedEarly(run) && <StatusMark status={run.status} />}
      {run.tags.slice(0, 2).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
    <span className="block truncate text-caption text-ink-3">
      {run.dataset.name} · {run.configuration.name} · {modelsInWords(run)}
      {!describeJudge(run.judge.kind).asksModels && (
        <>
          {" "}
          <StandInTag short />
        </>
      )}
    </span>
  </>
);

const Cost = ({ run: { costUsd, calls, judge } }: { run: Run }) => {
  if (!describeJudge(judge.kind).costs) return <span className="text-ink-3">none</span>;
  if (costUsd !== null)
    return <span title={formatCost(costUsd)}>{costUsd > 0 && costUsd < 0.005 ? "<0.01" : costUsd.toFixed(2)}</span>;
  return calls === 0 ? "–" : <span title="The price of a model is not known; Settings takes it.">–</span>;
};

const MeanCell = ({ run, metric }: { run: Run; metric: Metric }) => {
  const summary = run.summaries[metric.id];
  if (!summary || summary.mean === null || !summary.band) {
    return <span className="text-caption text-ink-3">{run.metrics.includes(metric.id) ? "none scored" : "–"}</span>;
  }
  return (
    <span className="block pr-2.5 phone:pr-0">
      <span className="mb-[3px] flex items-center gap-1 leading-4 narrow:justify-between phone:justify-start">
        <b className="font-semibold tabular-nums">{formatScore(summary.mean, run.thresholds)}</b>
        <BandGlyph band={summary.band} />
        <span className="text-caption whitespace-nowrap text-ink-2 narrow:sr-only phone:not-sr-only">{summary.band}</span>
      </span>
      <span className="flex items-end gap-1.5">
        <span className="min-w-0 flex-1">
          <TinyDistribution histogram={summary.histogram} thresholds={run.thresholds} className="h-[15px]" />
        </span>
        <Coverage summary={summary} samples={run.sampleCount} />
      </span>
    </span>
  );
};

/** How many samples a mean covers; visible if it is not all of them. */
const Coverage = ({ summary, samples }: { summary: MetricSummary; samples: number }) => {
  const { scored } = summary;
  const title = `${scored.toLocaleString("en")} of ${samples.toLocaleString("en")} samples scored${thinInWords(summary, samples)}`;
  const bounds = boundsInWords(summary);
  return (
    <span
      title={bounds ? `${title}. Mean ${bounds}.` : title}
      className={cn(
        scored === samples ? "sr-only" : "shrink-0 text-[10.5px]/3 tabular-nums",
        isThin(summary) ? "font-medium text-poor" : "text-ink-3",
      )}
    >
      {compactCount(scored)} of {compactCount(samples)}
      <span className="sr-only"> scored{thinInWords(summary, samples)}</span>
    </span>
  );
};
