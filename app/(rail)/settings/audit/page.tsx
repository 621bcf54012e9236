import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AuditFilters } from "@/components/access/audit-filters";
import { AuditSection } from "@/components/access/audit-section";
import { AuditTable, type ShownEvent } from "@/components/access/audit-table";
import { auditHref, loadAuditSearch } from "@/components/addresses/audit";
import { layoutFrom } from "@/components/tables/layout";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { type ListedEvent, listActors, listEvents } from "@/lib/db/audit";
import { auditActions, isAuditAction } from "@/lib/domain/people/audit";
import { readAuditDays } from "@/lib/runs/upkeep/audit-log";
import { setAuditDaysAction } from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Audit log" };

const size = 50;

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [search, jar] = await Promise.all([loadAuditSearch(searchParams), cookies()]);
  const { person, action } = search;
  const page = Math.min(Math.max(1, search.page), 100_000);
  const [{ events, total }, people, days] = await Promise.all([
    listEvents({ actor: person, action }, { skip: (page - 1) * size, take: size }),
    listActors(),
    readAuditDays(),
  ]);
  const isFiltered = person !== "" || action !== "";
  return (
    <SettingsFrame page="/settings/audit">
      <div>
        <div className="mt-6 mb-3">
          <h2 className="text-body font-semibold">Audit log</h2>
          <p className="text-ink-2">Newest first. Events are kept for {days.toLocaleString("en")} days.</p>
        </div>
        <AuditTable
          events={events.map(shownEvent)}
          layout={layoutFrom("audit", search, jar)}
          filters={<AuditFilters key={`${person} ${action}`} people={people} person={person} action={action} />}
          empty={
            <EmptyState title={isFiltered ? "No event matches" : "No events yet"}>
              <p>
                {isFiltered
                  ? "Choose another person or action."
                  : "Sign-ins, changes to people, tokens, links and settings, and deletions appear here."}
              </p>
            </EmptyState>
          }
          pager={
            total > 0 && (
              <Pager page={page} size={size} total={total} href={(to) => auditHref("/settings/audit", { ...search, page: to })} />
            )
          }
        />
        <AuditSection days={days} saveAction={setAuditDaysAction} />
      </div>
    </SettingsFrame>
  );
}

const shownEvent = ({ id, at, actorName, actorEmail, address, action, target, detail }: ListedEvent): ShownEvent => {
  const { token, id: _, ...others } = detail;
  const values = Object.entries(others).map(([name, value]) => `${name}: ${value ?? "none"}`);
  return {
    id: String(id),
    at: at.toISOString(),
    name: actorName,
    email: actorEmail,
    token: token === undefined ? null : String(token),
    action: isAuditAction(action) ? auditActions[action] : action,
    target,
    detail: values.join(", "),
    from: address,
  };
};
