import type { RunRow } from "assay-lib/db/runs/table";
import type { AgainstBaseline } from "assay-lib/domain/baselines/mark";
import { retrievalFigures } from "assay-lib/domain/gold/retrieval";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatDuration } from "assay-lib/domain/text/duration";
import { type RunsSearch, runsHref } from "@/components/addresses/runs";
import type { DataColumn } from "@/components/tables/rows";
import { sortLinks } from "@/components/tables/sorting";
import { Moment } from "@/components/ui/moment";
import { CostCell, JudgeCell, MeanCell, RetrievalCell, RunName, SamplesCell } from "./cells";

export interface MetricColumn {
  id: string;
  shortName: string;
  source: string;
  group: "retrieval" | "response";
}

/** More metrics than this take the place of the judge and the cost; the last ones start hidden. */
const usualMetrics = 5;
const mostMetrics = 8;
/** What they share, in pixels, where the page is 1440 wide. */
const roomForMetrics = 762;

const groups = { retrieval: "Retrieval", response: "Response" } as const;
/** On phones a row is a card of two columns with its checkbox at the left. */
export const runRows = {
  rowClass:
    "h-[51px] [&>td]:py-[7px] phone:grid phone:h-auto phone:grid-cols-2 phone:gap-x-4 phone:gap-y-2 phone:border-b phone:border-line phone:py-3 phone:pr-3.5 phone:pl-11 phone:last:border-b-0 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:p-0",
  selectClass: "phone:absolute phone:top-3 phone:left-3.5 phone:p-0!",
};
const onCard = "phone:col-start-1 phone:text-left! phone:text-ink-3";

/** Fits addresses and cookies, and differs for every name. */
function parameterColumn(name: string): string {
  if (/^[\w-]{1,54}$/.test(name)) return `param-${name}`;
  const code = [...name].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 7);
  return `param-${name.replace(/[^\w-]/g, "-").slice(0, 40)}--${code.toString(36)}`;
}

interface RunColumnsProps {
  metrics: readonly MetricColumn[];
  parameters: readonly string[];
  search: RunsSearch | null;
  /** The run's place in the comparison, or null. */
  letterOf: (id: string) => number | null;
  isChosen: boolean;
  hasAuthors: boolean;
  /** By run; null without a baseline to compare with. */
  against: Readonly<Record<string, AgainstBaseline>> | null;
}

export function runColumns({
  metrics,
  parameters,
  search,
  letterOf,
  isChosen,
  hasAuthors,
  against,
}: RunColumnsProps): DataColumn<RunRow>[] {
  const now = { sort: search?.sort ?? "when", order: search?.order ?? "desc" };
  const links = search && sortLinks(now, (sorting) => runsHref("/", { ...search, ...sorting, page: null }));
  const sorting = (key: string, first: "asc" | "desc" = "desc") => links?.(key, first) ?? {};
  const figure = (id: string, name: string, width: number, cell: DataColumn<RunRow>["cell"], sub?: string) => ({
    id,
    name,
    width,
    cell,
    numeric: true,
    cellClass: "phone:hidden!",
    ...sorting(id),
    ...(sub !== undefined && { sub }),
  });
  const isCrowded = metrics.length > usualMetrics;
  const judge = isCrowded ? "always" : "narrow";
  const metricWidth = Math.min(110, Math.floor(roomForMetrics / Math.min(mostMetrics, metrics.length)));
  return [
    {
      id: "name",
      name: "Run",
      sub: "dataset · configuration",
      isFixed: true,
      least: isCrowded ? 180 : 220,
      ...sorting("name", "asc"),
      cellClass: "phone:col-span-full",
      cell: (run) => <RunName run={run} letter={letterOf(run.id)} judge={isChosen ? null : judge} />,
    },
    {
      id: "judge",
      name: "Judge",
      width: 100,
      isWideOnly: true,
      startsHidden: isCrowded,
      ...sorting("judge", "asc"),
      cellClass: "phone:col-span-full",
      cell: (run) => <JudgeCell run={run} />,
    },
    ...metrics.map(
      (metric, index): DataColumn<RunRow> => ({
        id: metric.id,
        name: metric.shortName,
        sub: metric.source,
        group: groups[metric.group],
        width: metricWidth,
        narrow: 88,
        startsHidden: index >= mostMetrics,
        className: "pr-0 pl-2 whitespace-normal! [overflow-wrap:anywhere]",
        cellClass: "phone:has-data-unjudged:hidden",
        ...sorting(metric.id),
        cell: (run) => (
          <span className="block" data-unjudged={run.metrics.includes(metric.id) ? undefined : ""}>
            <span className="hidden truncate text-caption text-ink-3 phone:block">
              {metric.shortName} {metric.source}
            </span>
            <MeanCell run={run} metric={metric} against={against?.[run.id] ?? null} />
          </span>
        ),
      }),
    ),
    {
      id: "samples",
      name: "Samples",
      numeric: true,
      width: 66,
      cellClass: onCard,
      ...sorting("samples"),
      cell: (run) => <SamplesCell run={run} />,
    },
    figure("errors", "Errors", 56, ({ failed }) => (
      <span className={failed > 0 ? "font-semibold" : "text-ink-3"}>{failed.toLocaleString("en")}</span>
    )),
    { ...figure("cost", "Judge cost", 74, (run) => <CostCell run={run} />, "US$"), isWideOnly: true, startsHidden: isCrowded },
    {
      ...figure("tokens", "Tokens", 72, (run) => compactCount(run.promptTokens + run.completionTokens)),
      startsHidden: true,
    },
    { ...figure("calls", "Calls", 72, ({ calls }) => calls.toLocaleString("en")), startsHidden: true },
    {
      ...figure("took", "Took", 64, ({ workedMs }) => (workedMs > 0 ? formatDuration(workedMs) : "–"), "min:s"),
      startsHidden: true,
    },
    ...parameters.map(
      (name): DataColumn<RunRow> => ({
        ...figure(parameterColumn(name), name, 90, ({ parameters }) => (
          <span className="block truncate">
            <bdi className="hidden text-caption text-ink-3 phone:inline">{name}</bdi>{" "}
            {Object.hasOwn(parameters, name) ? <bdi>{String(parameters[name])}</bdi> : <span className="text-ink-3">–</span>}
          </span>
        )),
        cellClass: "phone:text-left!",
        ...sorting(`param.${name}`),
        group: "Parameters",
        startsHidden: true,
      }),
    ),
    ...retrievalFigures.map(
      ({ id, column, mean }): DataColumn<RunRow> => ({
        ...figure(id, mean, 72, (run) => <RetrievalCell mean={run[column]} known={run.goldKnown} samples={run.sampleCount} />),
        group: "Gold contexts",
        startsHidden: true,
      }),
    ),
    {
      id: "when",
      name: "When",
      numeric: true,
      width: 92,
      className: "pr-3",
      ...(hasAuthors && { sub: "author" }),
      ...sorting("when"),
      cellClass: "text-ink-2 phone:col-start-2 phone:text-ink-3",
      cell: ({ createdAt, author }) => (
        <>
          <Moment at={createdAt} />
          {author && <bdi className="block truncate text-caption text-ink-3">{author}</bdi>}
        </>
      ),
    },
  ];
}
