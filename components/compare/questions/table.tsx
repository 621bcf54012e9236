"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { TableLayout } from "@/components/tables/layout";
import { DataTable } from "@/components/tables/rows";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import type { ComparedQuestion } from "@/lib/domain/comparison/question";
import type { MetricThresholds } from "@/lib/domain/scores/band";
import { type QuestionRow, questionColumns } from "./columns";

/** The open row shows `children` below it. On phones, rows are cards. */
export const QuestionTable = ({
  rows: given,
  first,
  runs,
  candidate,
  metrics,
  thresholds,
  open,
  hrefs,
  search,
  layout: givenLayout,
  isView,
  views,
  ignored,
  bar,
  empty,
  children,
}: {
  rows: readonly ComparedQuestion[];
  /** Number of the first listed row. An unlisted open row precedes it. */
  first: number;
  runs: readonly string[];
  candidate: number;
  /** Other metrics, for columns that start hidden. */
  metrics: readonly { id: string; shortName: string; source: string }[];
  thresholds: MetricThresholds;
  open: string | null;
  hrefs: Readonly<Record<string, string>>;
  search: string;
  layout: TableLayout;
  isView: boolean;
  views: ReactNode;
  ignored: ReactNode;
  bar: ReactNode;
  empty: ReactNode;
  children?: ReactNode;
}) => {
  const table = useTableLayout("questions", givenLayout, { isView });
  const headings = useRef<HTMLTableRowElement>(null);
  const rows = useMemo(
    () =>
      given.map(
        (row, at): QuestionRow => ({
          ...row,
          id: row.key,
          name: row.question,
          href: hrefs[row.key] ?? "",
          isOpen: row.key === open,
          number: row.key === open && at === 0 && first < 1 ? null : first + at,
        }),
      ),
    [given, hrefs, open, first],
  );
  useNextQuestion(rows);
  const columns = useMemo(
    () => questionColumns({ rows, runs, candidate, metrics, thresholds, search }),
    [rows, runs, candidate, metrics, thresholds, search],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
        {bar}
        {views}
        <TableToolbar columns={columns} table={table} headings={headings} />
      </div>
      {ignored}
      {rows.length === 0 ? (
        empty
      ) : (
        <DataTable
          label="Questions"
          rows={rows}
          columns={columns}
          layout={table.layout}
          onLayout={table.setLayout}
          headings={headings}
          isCurrent={({ isOpen }) => isOpen}
          below={({ isOpen }) => (isOpen ? children : null)}
          rowClass="h-[41px] [&>td]:py-[5px] phone:grid phone:h-auto phone:grid-cols-3 phone:gap-x-3 phone:gap-y-1.5 phone:border-b phone:border-line phone:px-3.5 phone:py-3 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:bg-transparent phone:[&>td]:p-0"
        />
      )}
    </>
  );
};

const whereKeysAreText = "input, textarea, select, [contenteditable], [role=dialog]";

/** j and k open the next and previous question. */
function useNextQuestion(rows: readonly QuestionRow[]): void {
  const router = useRouter();
  useEffect(() => {
    const open = rows.findIndex(({ isOpen }) => isOpen);
    const move = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(whereKeysAreText);
      if (open < 0 || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = event.key === "j" ? rows[open + 1] : event.key === "k" ? rows[open - 1] : undefined;
      if (next) router.push(next.href, { scroll: false });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [rows, router]);
}
