"use client";

import type { ListedEvent } from "assay-lib/db/audit";
import { auditActions, isAuditAction } from "assay-lib/domain/people/audit";
import type { ReactNode } from "react";
import type { TableLayout } from "@/components/tables/layout";
import { useListTable } from "@/components/tables/list";
import type { DataColumn } from "@/components/tables/rows";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { ExactTime } from "@/components/ui/moment";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { accessCard } from "./parts";

type Row = Omit<ListedEvent, "id"> & { id: string; name: string };

interface Props {
  events: readonly Row[];
  layout: TableLayout;
  people: readonly { value: string; name: string; email: string | null }[];
  /** Filters; "" for all. */
  person: string;
  action: string;
  pager: ReactNode;
}

export function AuditTable({ events, layout, people, person, action, pager }: Props) {
  const { toolbar, body } = useListTable({
    name: "audit",
    label: "Audit events",
    layout,
    rows: events,
    columns,
    rowClass: accessCard,
  });
  const isFiltered = person !== "" || action !== "";
  return (
    <Panel>
      <div className="flex flex-wrap items-end justify-between gap-2 border-b border-line px-2.5 py-2">
        <form key={`${person} ${action}`} method="get" className="flex flex-wrap items-end gap-2">
          <Filter
            label="Person"
            name="person"
            chosen={person}
            all="All people"
            choices={people.map(({ value, name, email }) => [value, email ? `${name}, ${email}` : name])}
          />
          <Filter label="Action" name="action" chosen={action} all="All actions" choices={Object.entries(auditActions)} />
          <Button type="submit">Filter</Button>
        </form>
        {toolbar}
      </div>
      {events.length === 0 ? (
        <EmptyState title={isFiltered ? "No event matches" : "No events yet"}>
          {isFiltered
            ? "Choose another person or action."
            : "Sign-ins, changes to people, tokens, links and settings, and deletions appear here."}
        </EmptyState>
      ) : (
        body
      )}
      {pager}
    </Panel>
  );
}

const Filter = ({
  label,
  name,
  chosen,
  all,
  choices,
}: Record<"label" | "name" | "chosen" | "all", string> & { choices: readonly (readonly [value: string, text: string])[] }) => (
  <SelectField id={`audit-${name}`} label={label} fieldClass="w-64 phone:w-full" name={name} defaultValue={chosen}>
    <option value="">{all}</option>
    {choices.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);

const columns: DataColumn<Row>[] = [
  {
    id: "when",
    name: "When",
    isFixed: true,
    width: 180,
    className: "pl-3.5",
    cellClass: "align-top text-ink-2 phone:order-1",
    cell: ({ at }) => <ExactTime at={at} />,
  },
  {
    id: "who",
    name: "Who",
    width: 200,
    cellClass: "align-top [overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ actorName, actorEmail, detail: { token } }) => (
      <>
        <bdi className="font-medium">{actorName}</bdi>
        <span className="block text-caption text-ink-3">
          {actorEmail}
          {token !== undefined && ` with the token ${token}`}
        </span>
      </>
    ),
  },
  {
    id: "what",
    name: "What",
    least: 260,
    cellClass: "align-top [overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ action, target, detail: { token: _, id: __, ...values } }) => (
      <>
        {isAuditAction(action) ? auditActions[action] : action}: <bdi>{target}</bdi>
        <span className="block text-caption text-ink-3">
          {Object.entries(values)
            .map(([name, value]) => `${name}: ${value ?? "none"}`)
            .join(", ")}
        </span>
      </>
    ),
  },
  {
    id: "from",
    name: "From",
    width: 130,
    className: "pr-3.5",
    cellClass: "align-top text-ink-2 tabular-nums [overflow-wrap:anywhere] phone:order-1 phone:text-right",
    cell: ({ address }) => address,
  },
];
