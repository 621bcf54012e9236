import { ScoreCell } from "@/components/scores/cell";
import type { DataColumn } from "@/components/tables/rows";
import { cn } from "@/components/ui/class-names";
import { retrievalFigures } from "@/lib/domain/gold/retrieval";
import { labelInShort, labelText, shortLabel } from "@/lib/domain/label";
import type { Labels } from "@/lib/domain/sample";
import { type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { type LabelColumn, labelColumnId, labelsAtFirst } from "./label-columns";
import { MarkCell } from "./mark-cell";
import type { MetricColumn } from "./metric-columns";
import { QuestionCell } from "./question-cell";
import type { TableRow } from "./row";

export interface ShownSamples {
  /** Of the run or share. */
  base: string;
  metrics: readonly MetricColumn[];
  thresholds: Thresholds;
  isStandIn: boolean;
  search: SamplesSearch;
  /** A metric; null for file order. */
  sorted: { by: string | null; order: "asc" | "desc" };
  /** Compared by the filter; their difference gets a column. */
  compared: readonly string[] | null;
  /** Metrics that should agree on a sample, and the smallest difference to flag. */
  alike: { metrics: readonly string[]; by: number } | null;
  labelColumns: readonly LabelColumn[];
  hasTexts: boolean;
  hasReviews: boolean;
  /** Shows what was found of gold contexts. */
  hasGold: boolean;
}

const groups = { retrieval: "Retrieval", response: "Response" } as const;

/** In a share, a sample is a separate page that starts at its top. */
const opensPanel = (base: string): boolean => !base.startsWith("/share/");

const sampleHref = (base: string, search: SamplesSearch, { id }: Pick<TableRow, "id">): string =>
  samplesHref(`${base}/samples/${id}`, { ...search, page: 1 });

/** Pixels. */
const headingWidth = (name: string, sub: string, isSorted = false): number =>
  Math.round(Math.min(132, Math.max(68, 18 + Math.max(name.length * 5.3 + (isSorted ? 14 : 0), sub.length * 5.1))));

const card = "phone:block phone:border-0 phone:p-0!";
const hiddenCard = "phone:hidden";

export function sampleColumns(shown: ShownSamples, isCompact: boolean): DataColumn<TableRow>[] {
  const { base, metrics, thresholds, isStandIn, search, sorted, compared, alike, labelColumns, hasTexts, hasReviews, hasGold } =
    shown;
  /** Worst first, then best first. */
  const sorting = (column: string | null) => {
    const current = sorted.by === column ? sorted.order : null;
    const next = { sort: column ?? "position", order: current === "asc" ? ("desc" as const) : null, page: 1 };
    return { sort: current, href: samplesHref(base, { ...search, ...next }) };
  };
  const isUnique = (name: string) => metrics.filter(({ shortName }) => shortName === name).length === 1;
  const atFirst = labelsAtFirst(labelColumns);
  const byName = metrics.find(({ id }) => id === sorted.by);
  return [
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
      ...(hasTexts && !isCompact && { sub: "response" }),
      isFixed: true,
      least: 264,
      cellClass: cn(card, "phone:order-0 phone:col-span-full"),
      cell: (row) => (
        <QuestionCell
          sample={row}
          href={sampleHref(base, search, row)}
          hasResponse={hasTexts && !isCompact}
          opensPanel={opensPanel(base)}
        />
      ),
    },
    ...(compared
      ? [
          {
            id: "difference",
            name: "Differ",
            sub: "by",
            isFixed: true,
            numeric: true,
            width: 64,
            cellClass: cn("font-medium", hiddenCard),
            ...sorting("difference"),
            cell: (row: TableRow) => rangeOf(row, compared)?.toFixed(3) ?? "–",
          },
        ]
      : []),
    ...(hasTexts
      ? [
          {
            id: "external-id",
            name: "Id",
            startsHidden: true,
            width: 120,
            cellClass: cn("truncate font-mono text-caption text-ink-2", hiddenCard),
            ...sorting("id"),
            cell: ({ externalId }: TableRow) => <bdi title={externalId ?? undefined}>{externalId ?? "–"}</bdi>,
          },
        ]
      : []),
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
    ...metrics.map(
      ({ id, shortName, sub, source, group }): DataColumn<TableRow> => ({
        id,
        name: shortName,
        sub,
        group: groups[group],
        numeric: true,
        width: headingWidth(shortName, sub, id === sorted.by),
        className: "px-2!",
        cellClass: cn(card, id === byName?.id ? "phone:order-1 phone:col-span-full" : "phone:order-2"),
        ...sorting(id),
        cell: ({ scores }) => (
          <ScoreCell
            {...(scores[id] ?? { score: null })}
            thresholds={thresholdsOf(thresholds, id)}
            isStandIn={isStandIn}
            name={isUnique(shortName) ? shortName : `${source} ${shortName}`}
            isFirst={id === byName?.id}
          />
        ),
      }),
    ),
    ...(hasGold
      ? retrievalFigures.map(
          ({ id, column, one }): DataColumn<TableRow> => ({
            id,
            name: one,
            group: "Gold contexts",
            startsHidden: true,
            numeric: true,
            width: 72,
            className: "px-2!",
            cellClass: hiddenCard,
            ...sorting(id),
            cell: (row) => row[column]?.toFixed(2) ?? "–",
          }),
        )
      : []),
    ...(hasTexts
      ? labelColumns.map((label, index): DataColumn<TableRow> => {
          const { name, n, isShort } = label;
          return {
            id: labelColumnId(name),
            name,
            ...(n !== null && { sub: `n = ${n.toLocaleString("en")}` }),
            group: "Labels",
            startsHidden: !atFirst.includes(label),
            width: isShort ? headingWidth(name.slice(0, 10), "") : 160,
            isWideOnly: true,
            className: "px-2! text-ellipsis",
            cellClass: index === 0 ? cn(card, "phone:order-3 phone:has-data-none:hidden!") : hiddenCard,
            cell: ({ labels }) => <LabelCell name={name} value={labels[name] ?? null} />,
          };
        })
      : []),
    {
      id: "mark",
      name: hasReviews ? "Review" : "Flag",
      ...(hasReviews && { sub: "or flag" }),
      width: 118,
      isWideOnly: true,
      className: "px-2!",
      cellClass: cn(card, "phone:order-4 phone:text-right phone:has-data-none:hidden!"),
      cell: (row) => <MarkCell row={row} isApart={alike !== null && (rangeOf(row, alike.metrics) ?? 0) >= alike.by} />,
    },
  ];
}

/** Highest minus lowest score; null with fewer than two. */
function rangeOf({ scores }: Pick<TableRow, "scores">, metrics: readonly string[]): number | null {
  const had = metrics.map((metric) => scores[metric]?.score ?? null).filter((score) => score !== null);
  return had.length < 2 ? null : Math.max(...had) - Math.min(...had);
}

const LabelCell = ({ name, value }: { name: string; value: Labels[string] }) => {
  const text = labelInShort(value) ?? (value === null ? "–" : labelText(value));
  return (
    <span className="flex min-w-0 items-baseline gap-1" data-none={value === null ? "" : undefined}>
      <bdi className="hidden min-w-0 truncate text-small/4 text-ink-3 phone:block">{name}</bdi>
      <bdi
        title={text.length > shortLabel ? text : undefined}
        className={cn("block min-w-0 truncate", value === null ? "text-ink-3" : text === "no" && "font-semibold")}
      >
        {text}
      </bdi>
    </span>
  );
};
