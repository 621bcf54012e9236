"use client";

import { type ReactNode, useMemo } from "react";
import type { TableLayout } from "@/components/tables/layout";
import { DataTable } from "@/components/tables/rows";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { questionColumns, type ShownQuestions } from "./columns";
import { useNextQuestion } from "./use-next";

interface QuestionTableProps {
  shown: ShownQuestions;
  layout: TableLayout;
  ignored: ReactNode;
  bar: ReactNode;
  empty: ReactNode;
  children?: ReactNode;
}

/** The open row shows `children` below it. On phones, rows are cards. */
export const QuestionTable = ({ shown, layout, ignored, bar, empty, children }: QuestionTableProps) => {
  const { rows } = shown;
  const table = useTableLayout("questions", layout);
  useNextQuestion(rows);
  const columns = useMemo(() => questionColumns(shown), [shown]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-2">
        {bar}
        <TableToolbar columns={columns} table={table} />
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
          isCurrent={({ isOpen }) => isOpen}
          below={({ isOpen }) => (isOpen ? children : null)}
          rowClass="h-[41px] [&>td]:py-[5px] phone:grid phone:h-auto phone:grid-cols-3 phone:gap-x-3 phone:gap-y-1.5 phone:border-b phone:border-line phone:px-3.5 phone:py-3 phone:[&>td]:block phone:[&>td]:border-0 phone:[&>td]:bg-transparent phone:[&>td]:p-0"
        />
      )}
    </>
  );
};
