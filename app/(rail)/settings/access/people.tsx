import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { readVisitor } from "@/app/visitor";
import { PeopleTable } from "@/components/access/people-table";
import { loadPeopleSearch } from "@/components/addresses/access";
import { layoutFrom } from "@/components/tables/layout";
import { listPeople } from "@/lib/access/people/list";
import { addPersonAction, endSessionsAction, removePersonAction, renewLinkAction, setRoleAction } from "../access-actions";

export async function PeopleSettings({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [visitor, people, search, jar] = await Promise.all([
    readVisitor(),
    listPeople(),
    loadPeopleSearch(searchParams),
    cookies(),
  ]);
  return (
    <PeopleTable
      people={people}
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
  );
}
