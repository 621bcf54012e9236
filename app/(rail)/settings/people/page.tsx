import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { readVisitor } from "@/app/visitor";
import { PeopleTable } from "@/components/access/people-table";
import { loadPeopleSearch } from "@/components/addresses/access";
import { layoutFrom } from "@/components/tables/layout";
import { listPeople } from "@/lib/access/people/list";
import { addPersonAction, endSessionsAction, removePersonAction, renewLinkAction, setRoleAction } from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [visitor, people, search, jar] = await Promise.all([
    readVisitor(),
    listPeople(),
    loadPeopleSearch(searchParams),
    cookies(),
  ]);
  return (
    <SettingsFrame place="/settings/people">
      <PeopleTable
        people={people.map(({ createdAt: _, lastSeen, ...person }) => ({ ...person, lastSeen: lastSeen?.toISOString() ?? null }))}
        visitorId={visitor.kind === "person" ? visitor.id : null}
        search={search}
        layout={layoutFrom("people", search, jar)}
        actions={{
          add: addPersonAction,
          link: renewLinkAction,
          role: setRoleAction,
          endSessions: endSessionsAction,
          remove: removePersonAction,
        }}
      />
    </SettingsFrame>
  );
}
