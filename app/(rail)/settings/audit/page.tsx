import type { Metadata } from "next";
import { AuditFilters } from "@/components/access/audit-filters";
import { AuditTable } from "@/components/access/audit-table";
import { auditHref, loadAuditSearch } from "@/components/addresses/audit";
import { PageTitle, TopBar } from "@/components/shell/page";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { listActors, listEvents } from "@/lib/db/audit";
import { readAuditDays } from "@/lib/runs/upkeep/audit-log";

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
    <>
      <TopBar crumbs={[{ name: "Settings", href: "/settings" }, { name: "Audit log" }]} />
      <div className="max-w-[1080px]">
        <PageTitle>Audit log</PageTitle>
        <p className="mt-1 mb-3 text-ink-2">Newest first. Events are kept for {days.toLocaleString("en")} days.</p>
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
      </div>
    </>
  );
}
