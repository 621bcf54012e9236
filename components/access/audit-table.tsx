import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { ListedEvent } from "@/lib/db/audit";
import { auditActions, isAuditAction } from "@/lib/domain/people/audit";

export const AuditTable = ({ events }: { events: readonly ListedEvent[] }) => (
  <Table label="Audit events">
    <thead>
      <tr>
        <ColumnHeading name="When" className="pl-3.5 phone:hidden" />
        <ColumnHeading name="Who" className="phone:pl-3.5" />
        <ColumnHeading name="What" />
        <ColumnHeading name="From" className="phone:hidden" />
      </tr>
    </thead>
    <tbody>
      {events.map(({ id, at, actorName, actorEmail, address, action, target, detail }) => (
        <tr key={id} className={rowClass()}>
          <Cell className="pl-3.5 align-top text-ink-2 phone:hidden">
            <Moment at={at.toISOString()} />
          </Cell>
          <Cell className="min-w-28 align-top [overflow-wrap:anywhere] phone:pl-3.5">
            <bdi className="font-medium">{actorName}</bdi>
            <span className="block text-caption text-ink-3">
              {actorEmail}
              {detail.token !== undefined && ` by the token ${detail.token}`}
            </span>
            <span className="hidden text-caption text-ink-3 phone:block">
              <Moment at={at.toISOString()} /> {address && `from ${address}`}
            </span>
          </Cell>
          <Cell className="min-w-40 align-top [overflow-wrap:anywhere]">
            {isAuditAction(action) ? auditActions[action] : action}: <bdi>{target}</bdi>
            <span className="block text-caption text-ink-3">{inWords(detail)}</span>
          </Cell>
          <Cell className="align-top text-ink-2 tabular-nums phone:hidden">{address ?? ""}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const inWords = (detail: ListedEvent["detail"]): string =>
  Object.entries(detail)
    .filter(([name]) => name !== "token" && name !== "id")
    .map(([name, value]) => `${name}: ${value ?? "none"}`)
    .join(", ");
