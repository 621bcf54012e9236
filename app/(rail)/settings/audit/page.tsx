import { listActors, listEvents } from "assay-lib/db/audit";
import { readAuditDays } from "assay-lib/runs/upkeep/audit-log";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { AuditSection } from "@/components/access/audit-section";
import { AuditTable } from "@/components/access/audit-table";
import { auditHref, loadAuditSearch } from "@/components/addresses/audit";
import { layoutFrom } from "@/components/tables/layout";
import { Pager } from "@/components/ui/pager";
import { setAuditDaysAction } from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Audit log" };

const size = 50;

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [search, jar] = await Promise.all([loadAuditSearch(searchParams), cookies()]);
  const { person, action } = search;
  const page = Math.min(Math.max(1, search.page), 100_000);
  const [{ events, total }, people, days] = await Promise.all([
    listEvents({ actor: person, action }, { skip: (page - 1) * size, take: size }),
    listActors(),
    readAuditDays(),
  ]);
  return (
    <SettingsFrame page="/settings/audit">
      <div className="mt-6 mb-3">
        <h2 className="text-body font-semibold">Audit log</h2>
        <p className="text-ink-2">Newest first. Events are kept for {days.toLocaleString("en")} days.</p>
      </div>
      <AuditTable
        events={events.map((event) => ({ ...event, id: String(event.id), name: event.actorName }))}
        layout={layoutFrom("audit", search, jar)}
        people={people}
        person={person}
        action={action}
        pager={
          total > 0 && (
            <Pager page={page} size={size} total={total} href={(to) => auditHref("/settings/audit", { ...search, page: to })} />
          )
        }
      />
      <AuditSection days={days} saveAction={setAuditDaysAction} />
    </SettingsFrame>
  );
}
