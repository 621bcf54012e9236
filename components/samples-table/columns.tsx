import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { CutName } from "@/components/ui/cut-name";
import { Cell, ColumnHeading, GroupHeading } from "@/components/ui/table";
import type { SampleRow } from "@/lib/db/samples/table";
import { labelInShort, labelText, shortLabel } from "@/lib/domain/label";
import type { Labels } from "@/lib/domain/sample";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { type SamplesSearch, samplesHref } from "@/lib/samples/address";
import { type LabelColumn, labelColumnId } from "./label-columns";
import { QuestionCell } from "./question-cell";

export interface MetricColumn {
  id: string;
  shortName: string;
  /** The source, and the settings that distinguish it. */
  sub: string;
  group: "retrieval" | "response";
}

export interface SamplesTableProps {
  /** The address of the run or of its share. */
  base: string;
  rows: SampleRow[];
  /** Position of the first row among all matches, from 1. */
  first: number;
  metrics: readonly MetricColumn[];
  thresholds: BandThresholds;
  search: SamplesSearch;
  /** The metric that the rows are sorted by; null for the order of the file. */
  sorted: { by: string | null; order: "asc" | "desc" };
  /** Metrics whose difference is filtered by; the difference gets a column. */
  compared: readonly string[] | null;
  /** Labels of the samples. */
  labelColumns: readonly LabelColumn[];
  /** Columns that are not offered. */
  without: readonly string[];
}

export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, SampleRow>();
const groups = [
  { group: "retrieval", name: "Retrieval" },
  { group: "response", name: "Response" },
] as const;

/** In a share a sample is a page of its own, which begins at its top. */
export const opensPanel = (base: string): boolean => !base.startsWith("/share/");

/** A sample's address, with the table's filter and order. */
export const sampleHref = (base: string, search: SamplesSearch, { id }: Pick<SampleRow, "id">): string =>
  samplesHref(`${base}/samples/${id}`, { ...search, page: 1 });

/** Position, question, number of contexts, then one score per metric. Headings and cells render their own `th` and `td`. */
export function sampleColumns({
  base,
  first,
  metrics,
  thresholds,
  search,
  sorted,
  compared,
  hidden,
  labelColumns,
}: Omit<SamplesTableProps, "rows" | "without"> & { hidden: readonly string[] }) {
  const isShown = (id: string) => !hidden.includes(id);
  /** Worst first, then best first. */
  const sorting = (column: string | null) => {
    const current = sorted.by === column ? sorted.order : null;
    const next = { sort: column ?? "position", order: current === "asc" ? ("desc" as const) : null, page: 1 };
    return { sort: current, href: samplesHref(base, { ...search, ...next }) };
  };
  return helper.columns([
    helper.display({
      id: "place",
      header: () => <ColumnHeading name="#" numeric {...sorting(null)} className="w-11 pl-3.5 phone:hidden" />,
      cell: ({ row }) => (
        <Cell numeric className="pl-3.5 text-small text-ink-3 phone:hidden">
          {first + row.index}
        </Cell>
      ),
    }),
    helper.accessor("question", {
      header: () => (
        <ColumnHeading
          name={isShown("question") ? "Question" : "Sample"}
          sub={isShown("question") ? "response" : undefined}
          className="phone:hidden"
        />
      ),
      cell: ({ row }) => (
        <Cell className="w-full max-w-0 min-w-64 narrow:min-w-48 phone:col-span-full phone:max-w-none phone:min-w-0 phone:border-0 phone:p-0">
          <QuestionCell
            sample={row.original}
            href={sampleHref(base, search, row.original)}
            hasResponse={isShown("response")}
            opensPanel={opensPanel(base)}
          />
        </Cell>
      ),
    }),
    ...(isShown("externalId")
      ? [
          helper.accessor("externalId", {
            header: () => <ColumnHeading name="Id" {...sorting("id")} className="phone:hidden" />,
            cell: ({ getValue }) => (
              <Cell className="max-w-40 truncate font-mono text-caption text-ink-2 phone:hidden">{getValue() ?? "–"}</Cell>
            ),
          }),
        ]
      : []),
    ...(isShown("contextCount")
      ? [
          helper.accessor("contextCount", {
            header: () => <ColumnHeading name="Contexts" numeric {...sorting("contexts")} className="narrow:hidden" />,
            cell: ({ getValue }) => (
              <Cell numeric className="text-ink-2 narrow:hidden">
                {getValue()}
              </Cell>
            ),
          }),
        ]
      : []),
    ...(compared
      ? [
          helper.display({
            id: "difference",
            header: () => <ColumnHeading name="Differ" sub="by" numeric {...sorting("difference")} className="phone:hidden" />,
            cell: ({ row }) => (
              <Cell numeric className="font-medium phone:hidden">
                {scoreRange(row.original, compared)}
              </Cell>
            ),
          }),
        ]
      : []),
    ...groups.flatMap(({ group, name }) => {
      const inGroup = metrics.filter((metric) => metric.group === group);
      if (inGroup.length === 0) return [];
      return [
        helper.group({
          id: group,
          header: ({ header }) => <GroupHeading span={header.colSpan}>{name}</GroupHeading>,
          columns: helper.columns(
            inGroup.map((metric) =>
              helper.accessor((sample) => sample.scores[metric.id] ?? null, {
                id: metric.id,
                header: () => (
                  <ColumnHeading
                    name={metric.shortName}
                    sub={metric.sub}
                    numeric
                    {...sorting(metric.id)}
                    className="phone:block phone:min-w-0 phone:border-0 phone:p-0 phone:text-[10.5px]/[14px] phone:whitespace-normal"
                  />
                ),
                cell: ({ getValue }) => (
                  <Cell numeric className="phone:block phone:border-0 phone:p-0 phone:[&>span]:w-full">
                    <ScoreCell {...(getValue() ?? { score: null })} thresholds={thresholds} />
                  </Cell>
                ),
              }),
            ),
          ),
        }),
      ];
    }),
    ...(labelColumns.length > 0
      ? [
          helper.group({
            id: "labels",
            header: ({ header }) => (
              <GroupHeading span={header.colSpan} className="narrow:hidden">
                Labels by people
              </GroupHeading>
            ),
            columns: helper.columns(
              labelColumns.map(({ name, n, isShort }) =>
                helper.accessor((sample) => sample.labels[name] ?? null, {
                  id: labelColumnId(name),
                  header: () => (
                    <ColumnHeading
                      name={<CutName name={name} className="max-w-28" />}
                      sub={n === null ? undefined : `n = ${n.toLocaleString("en")}`}
                      className="narrow:hidden"
                    />
                  ),
                  cell: ({ getValue }) => <LabelCell value={getValue()} isShort={isShort} />,
                }),
              ),
            ),
          }),
        ]
      : []),
  ]);
}

/** The range of the metrics' scores, three decimals; a dash if fewer than two have one. */
function scoreRange({ scores }: SampleRow, metrics: readonly string[]): string {
  const had = metrics.map((metric) => scores[metric]?.score ?? null).filter((score) => score !== null);
  return had.length < 2 ? "–" : (Math.max(...had) - Math.min(...had)).toFixed(3);
}

const LabelCell = ({ value, isShort }: { value: Labels[string]; isShort: boolean }) => {
  const text = labelInShort(value) ?? (value === null ? "–" : labelText(value));
  return (
    <Cell className={cn("narrow:hidden", isShort ? "max-w-32" : "max-w-52 min-w-32")}>
      <bdi
        title={text.length > shortLabel ? text : undefined}
        className={cn("block truncate text-small", value === null ? "text-ink-3" : "font-medium")}
      >
        {text}
      </bdi>
    </Cell>
  );
};
