"use client";

import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { ScoreCell } from "@/components/scores/score-cell";
import { Cell, ColumnHeading, GroupHeading, rowClass, Table } from "@/components/ui/table";
import type { SampleRow } from "@/lib/db/scores";
import { QuestionCell } from "./question-cell";
import { type SamplesSearch, samplesHref } from "./samples-query";

/** A metric as a column. */
export interface MetricColumn {
  id: string;
  shortName: string;
  /** Source, and what tells the settings apart. */
  sub: string;
  group: "retrieval" | "response";
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, SampleRow>();
const groupNames = { retrieval: "Retrieval", response: "Response" };

/** A run's samples, a page of them: sorted, filtered and paged by the server through the address. */
export const SamplesTable = ({
  runId,
  rows,
  first,
  metrics,
  search,
}: {
  runId: string;
  rows: SampleRow[];
  /** Place of the first row among all that match, from 1. */
  first: number;
  metrics: readonly MetricColumn[];
  search: SamplesSearch;
}) => {
  const router = useRouter();
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({ id: "place", header: "#", cell: ({ row }) => first + row.index }),
        helper.accessor("question", { header: "Question" }),
        helper.accessor("contextCount", { header: "Contexts" }),
        ...metrics.map((metric) =>
          helper.accessor((sample) => sample.scores[metric.id], { id: metric.id, header: metric.shortName }),
        ),
      ]),
    [first, metrics],
  );
  const table = useTable({ features, columns, data: rows, getRowId: (row) => String(row.id) });
  const href = (sample: SampleRow) => `/runs/${runId}/samples/${sample.id}${samplesHref({ ...search, page: null })}`;
  const sorting = (metric: string) => {
    const sorted = search.sort === metric ? (search.order ?? "asc") : null;
    const next =
      sorted === "asc"
        ? { sort: metric, order: "desc" as const }
        : sorted === "desc"
          ? { sort: null, order: null }
          : { sort: metric, order: "asc" as const };
    return { sort: sorted, href: `/runs/${runId}${samplesHref({ ...search, ...next, page: null })}` };
  };
  const groups = (["retrieval", "response"] as const).map((group) => ({
    group,
    span: metrics.filter((metric) => metric.group === group).length,
  }));
  return (
    <Table label="Samples" className="phone:hidden">
      <thead>
        <tr>
          <GroupHeading span={3} />
          {groups.map(
            ({ group, span }) =>
              span > 0 && (
                <GroupHeading key={group} span={span}>
                  {groupNames[group]}
                </GroupHeading>
              ),
          )}
        </tr>
        <tr>
          <ColumnHeading name="#" numeric className="w-10" />
          <ColumnHeading name="Question" sub="response" />
          <ColumnHeading name="Contexts" numeric />
          {metrics.map((metric) => (
            <ColumnHeading key={metric.id} name={metric.shortName} sub={metric.sub} numeric {...sorting(metric.id)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={`${rowClass()} cursor-pointer`}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest("a")) router.push(href(row.original), { scroll: false });
            }}
          >
            {row.getAllCells().map((cell) => {
              const { id } = cell.column;
              if (id === "place") {
                return (
                  <Cell key={cell.id} numeric className="text-ink-3">
                    {first + row.index}
                  </Cell>
                );
              }
              if (id === "question") {
                return (
                  <Cell key={cell.id} className="w-full max-w-0 min-w-64">
                    <QuestionCell sample={row.original} href={href(row.original)} />
                  </Cell>
                );
              }
              if (id === "contextCount") {
                return (
                  <Cell key={cell.id} numeric>
                    {row.original.contextCount}
                  </Cell>
                );
              }
              return (
                <Cell key={cell.id} numeric>
                  <ScoreCell {...(row.original.scores[id] ?? { score: null })} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
