"use client";

import { type ReactNode, useRef } from "react";
import type { TableLayout } from "@/components/tables/layout";
import { type DataColumn, DataTable } from "@/components/tables/rows";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { accessCard } from "./card";

export interface ShownEvent {
  id: string;
  at: string;
  name: string;
  email: string | null;
  /** Label of the API token used, or null. */
  token: string | null;
  action: string;
  target: string;
  detail: string;
  from: string | null;
}

export const AuditTable = ({
  events,
  layout: given,
  filters,
  empty,
  pager,
}: {
  events: readonly ShownEvent[];
  layout: TableLayout;
  filters: ReactNode;
  empty: ReactNode;
  pager: ReactNode;
}) => {
  const table = useTableLayout("audit", given);
  const headings = useRef<HTMLTableRowElement>(null);
  return (
    <Panel>
      <div className="flex flex-wrap items-end justify-between gap-2 border-b border-line px-2.5 py-2">
        {filters}
        <TableToolbar columns={columns} table={table} headings={headings} />
      </div>
      {events.length === 0 ? (
        empty
      ) : (
        <DataTable
          label="Audit events"
          rows={events}
          columns={columns}
          layout={table.layout}
          onLayout={table.setLayout}
          headings={headings}
          rowClass={accessCard}
        />
      )}
      {pager}
    </Panel>
  );
};

const columns: DataColumn<ShownEvent>[] = [
  {
    id: "when",
    name: "When",
    isFixed: true,
    width: 180,
    className: "pl-3.5",
    cellClass: "align-top text-ink-2 phone:order-1",
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    id: "who",
    name: "Who",
    width: 200,
    cellClass: "align-top [overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ name, email, token }) => (
      <>
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-caption text-ink-3">
          {email}
          {token !== null && ` with the token ${token}`}
        </span>
      </>
    ),
  },
  {
    id: "what",
    name: "What",
    least: 260,
    cellClass: "align-top [overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ action, target, detail }) => (
      <>
        {action}: <bdi>{target}</bdi>
        <span className="block text-caption text-ink-3">{detail}</span>
      </>
    ),
  },
  {
    id: "from",
    name: "From",
    width: 130,
    className: "pr-3.5",
    cellClass: "align-top text-ink-2 tabular-nums [overflow-wrap:anywhere] phone:order-1 phone:text-right",
    cell: ({ from }) => from,
  },
];
