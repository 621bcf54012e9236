import type { Metadata } from "next";
import { readVisitor } from "@/app/visitor";
import { PeopleTable } from "@/components/access/people-table";
import { listPeople } from "@/lib/access/people/list";
import { addPersonAction, endSessionsAction, removePersonAction, renewLinkAction, setRoleAction } from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const [visitor, people] = await Promise.all([readVisitor(), listPeople()]);
  return (
    <SettingsFrame place="/settings/people">
      <PeopleTable
        people={people.map(({ createdAt: _, lastSeen, ...person }) => ({ ...person, lastSeen: lastSeen?.toISOString() ?? null }))}
        visitorId={visitor.kind === "person" ? visitor.id : null}
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
