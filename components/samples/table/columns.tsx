import { retrievalFigures } from "assay-lib/domain/gold/retrieval";
import { ownMember } from "assay-lib/domain/lists/own-member";
import { type Thresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import { stageWords } from "assay-lib/domain/why/stages";
import type { Metric, MetricFigure, Settings } from "assay-lib/metrics/define";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { ScoreCell } from "@/components/scores/cell";
import type { DataColumn } from "@/components/tables/rows";
import { cn } from "@/components/ui/class-names";
import { LabelCell, MarkCell, QuestionCell, type TableRow } from "./cells";
import { headingWidth } from "./heading-width";
import { labelColumnId, labelsAtFirst, type ShownLabelColumn } from "./view";

export interface SampleMetricColumn extends Pick<Metric, "id" | "shortName" | "source" | "group"> {
  /** The source and distinguishing settings. */
  sub: string;
  figures: readonly Pick<MetricFigure, "key" | "name" | "scale">[];
}

export const metricColumns = (metrics: readonly Metric[], settings: Readonly<Record<string, Settings>>): SampleMetricColumn[] =>
  metrics.map((metric) => ({
    id: metric.id,
    shortName: metric.shortName,
    sub: [metric.source, metric.variant(settings[metric.id])].filter(Boolean).join(" · "),
    source: metric.source,
    group: metric.group,
    figures: (metric.figures ?? []).map(({ key, name, scale }) => ({ key, name, scale })),
  }));

export interface ShownSamples {
  base: string;
  metrics: readonly SampleMetricColumn[];
  thresholds: Thresholds;
  search: SamplesSearch;
  /** A metric; null for file order. */
  sorted: { by: string | null; order: "asc" | "desc" };
  /** Compared by the filter; their difference gets a column. */
  compared: readonly string[] | null;
  /** Metrics that should agree on a sample, and the smallest difference to flag. */
  alike: { metrics: readonly string[]; by: number } | null;
  labelColumns: readonly ShownLabelColumn[];
  hasTexts: boolean;
  hasReviews: boolean;
  hasGold: boolean;
  hasStages: boolean;
}

/** The others are in the Columns menu: twenty scores are too wide to read. */
const metricsAtFirst = 8;

const card = "phone:block phone:border-0 phone:p-0!";
const hiddenCard = "phone:hidden";
const figure = { startsHidden: true, numeric: true, className: "px-2!", cellClass: hiddenCard };

export function sampleColumns(shown: ShownSamples, isCompact: boolean): DataColumn<TableRow>[] {
  const { base, search, sorted, compared, alike, hasTexts, hasReviews } = shown;
  /** Worst first, then best first. */
  const sorting = (column: string | null) => {
    const current = sorted.by === column ? sorted.order : null;
    const order = current === "asc" ? ("desc" as const) : null;
    return { sort: current, href: samplesHref(base, { ...search, sort: column ?? "position", order, page: 1 }) };
  };
  const all: (DataColumn<TableRow> | false)[] = [
    {
      id: "place",
      name: "#",
      isFixed: true,
      numeric: true,
      width: 34,
      className: "px-1!",
      cellClass: cn("text-small text-ink-3", hiddenCard),
      ...sorting(null),
      cell: ({ place }) => place.toLocaleString("en"),
    },
    {
      id: "question",
      name: hasTexts ? "Question" : "Sample",
      sub: hasTexts && !isCompact ? "response" : undefined,
      isFixed: true,
      least: 264,
      cellClass: cn(card, "phone:order-0 phone:col-span-full"),
      cell: (row) => (
        <QuestionCell
          sample={row}
          href={samplesHref(`${base}/samples/${row.id}`, { ...search, page: 1 })}
          hasResponse={hasTexts && !isCompact}
        />
      ),
    },
    compared !== null && {
      id: "difference",
      name: "Differ",
      sub: "by",
      isFixed: true,
      numeric: true,
      width: 64,
      cellClass: cn("font-medium", hiddenCard),
      ...sorting("difference"),
      cell: (row) => rangeOf(row, compared)?.toFixed(3) ?? "–",
    },
    hasTexts && {
      id: "external-id",
      name: "Id",
      startsHidden: true,
      width: 120,
      cellClass: cn("truncate font-mono text-caption text-ink-2", hiddenCard),
      ...sorting("id"),
      cell: ({ externalId }) => <bdi>{externalId ?? "–"}</bdi>,
    },
    {
      id: "contexts",
      name: "Contexts",
      numeric: true,
      width: 66,
      isWideOnly: true,
      cellClass: cn("text-ink-2", card, "phone:order-3 phone:text-left! phone:text-small/4 phone:text-ink-3"),
      ...sorting("contexts"),
      cell: ({ contextCount }) => (
        <>
          {contextCount.toLocaleString("en")}
          <span className="hidden phone:inline"> {contextCount === 1 ? "context" : "contexts"}</span>
        </>
      ),
    },
    shown.hasStages && {
      id: "stage",
      name: "Stage",
      sub: "of failure",
      startsHidden: true,
      width: 132,
      cellClass: cn("truncate text-small text-ink-2", hiddenCard),
      cell: ({ stage }) => (stage === null ? "–" : stageWords[stage].name),
    },
    ...scoreColumns(shown, sorting),
    ...figureColumns(shown, sorting),
    ...(shown.hasGold ? goldColumns(sorting) : []),
    ...(hasTexts ? labelColumns(shown.labelColumns) : []),
    {
      id: "mark",
      name: hasReviews ? "Review" : "Flag",
      sub: hasReviews ? "or flag" : undefined,
      width: 118,
      isWideOnly: true,
      className: "px-2!",
      cellClass: cn(card, "phone:order-4 phone:text-right phone:has-data-none:hidden!"),
      cell: (row) => <MarkCell row={row} isApart={alike !== null && (rangeOf(row, alike.metrics) ?? 0) >= alike.by} />,
    },
  ];
  return all.filter((column) => column !== false);
}

type SortBy = (column: string) => Pick<DataColumn<TableRow>, "sort" | "href">;

const scoreColumns = ({ metrics, thresholds, sorted }: ShownSamples, sorting: SortBy): DataColumn<TableRow>[] =>
  metrics.map(({ id, shortName, sub, source, group }, index) => {
    const isUnique = metrics.filter((other) => other.shortName === shortName).length === 1;
    const isFirst = id === sorted.by;
    return {
      id,
      name: shortName,
      sub,
      group: group === "retrieval" ? "Retrieval" : "Response",
      startsHidden: index >= metricsAtFirst && !isFirst,
      numeric: true,
      width: headingWidth(shortName, sub, isFirst),
      className: "px-2!",
      cellClass: cn(card, isFirst ? "phone:order-1 phone:col-span-full" : "phone:order-2"),
      ...sorting(id),
      cell: ({ scores }) => (
        <ScoreCell
          {...(scores[id] ?? { score: null })}
          thresholds={thresholdsOf(thresholds, id)}
          name={isUnique ? shortName : `${source} ${shortName}`}
          isFirst={isFirst}
        />
      ),
    };
  });

const figureColumns = ({ metrics }: ShownSamples, sorting: SortBy): DataColumn<TableRow>[] =>
  metrics.flatMap((metric) =>
    metric.figures.map(({ key, name, scale }) => ({
      id: `${metric.id}.${key}`,
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      sub: scale === "share" ? metric.source : `${metric.source} · ${scale.unit}`,
      group: metric.group === "retrieval" ? "Retrieval" : "Response",
      ...figure,
      width: headingWidth(name, metric.source),
      ...sorting(`${metric.id}.${key}`),
      cell: ({ scores }) => scores[metric.id]?.figures[key]?.toFixed(2) ?? "–",
    })),
  );

const goldColumns = (sorting: SortBy): DataColumn<TableRow>[] =>
  retrievalFigures.map(({ id, column, one }) => ({
    id,
    name: one,
    group: "Gold contexts",
    ...figure,
    width: 72,
    ...sorting(id),
    cell: (row) => row[column]?.toFixed(2) ?? "–",
  }));

function labelColumns(labels: readonly ShownLabelColumn[]): DataColumn<TableRow>[] {
  const atFirst = labelsAtFirst(labels);
  return labels.map((label, index) => ({
    id: labelColumnId(label.name),
    name: label.name,
    sub: label.n === null ? undefined : `n = ${label.n.toLocaleString("en")}`,
    group: "Labels",
    startsHidden: !atFirst.includes(label),
    width: label.isShort ? headingWidth(label.name, "") : 160,
    isWideOnly: true,
    className: "px-2! text-ellipsis",
    cellClass: index === 0 ? cn(card, "phone:order-3 phone:has-data-none:hidden!") : hiddenCard,
    cell: ({ labels }) => <LabelCell name={label.name} value={ownMember(labels, label.name) ?? null} />,
  }));
}

/** Highest minus lowest score; null with fewer than two. */
function rangeOf({ scores }: TableRow, metrics: readonly string[]): number | null {
  const had = metrics.map((metric) => scores[metric]?.score ?? null).filter((score) => score !== null);
  return had.length < 2 ? null : Math.max(...had) - Math.min(...had);
}
