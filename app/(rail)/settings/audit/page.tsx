import type { Metadata } from "next";
import { AuditFilters } from "@/components/access/audit-filters";
import { AuditSection } from "@/components/access/audit-section";
import { AuditTable } from "@/components/access/audit-table";
import { auditHref, loadAuditSearch } from "@/components/addresses/audit";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { listActors, listEvents } from "@/lib/db/audit";
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
  const { person, action, page: asked } = await loadAuditSearch(searchParams);
  const page = Math.min(Math.max(1, asked), 100_000);
  const [{ events, total }, people, days] = await Promise.all([
    listEvents({ actor: person, action }, { skip: (page - 1) * size, take: size }),
    listActors(),
    readAuditDays(),
  ]);
  const isFiltered = person !== "" || action !== "";
  return (
    <SettingsFrame place="/settings/audit">
      <div>
        <div className="mt-6 mb-3">
          <h2 className="text-body font-semibold">Audit log</h2>
          <p className="text-ink-2">Newest first. Events are kept for {days.toLocaleString("en")} days.</p>
        </div>
        <AuditFilters key={`${person} ${action}`} {...{ people, person, action }} />
        <Panel className="mt-3">
          {total === 0 ? (
            <EmptyState title={isFiltered ? "No event matches" : "Nothing has been recorded yet"}>
              <p>
                {isFiltered
                  ? "Choose another person or action."
                  : "Sign-ins, changes to people, tokens, links and settings, and deletions will appear here."}
              </p>
            </EmptyState>
          ) : (
            <>
              <AuditTable events={events} />
              <Pager
                page={page}
                size={size}
                total={total}
                href={(to) => auditHref("/settings/audit", { person, action, page: to })}
              />
            </>
          )}
        </Panel>
        <AuditSection days={days} saveAction={setAuditDaysAction} />
      </div>
    </SettingsFrame>
  );
}
