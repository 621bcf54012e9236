"use client";

import type { Person } from "assay-lib/access/people/list";
import { longestEmail, longestPersonName } from "assay-lib/domain/bounds";
import { type Role, roles } from "assay-lib/domain/people/role";
import { counted } from "assay-lib/domain/text/counted";
import { UserPlus } from "lucide-react";
import { type PeopleSearch, peopleHref } from "@/components/addresses/access";
import { ActDialog } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { type Action, FormInput, FormSelect } from "@/components/settings/form";
import type { TableLayout } from "@/components/tables/layout";
import { type SortableColumn, sortedTable, useListTable } from "@/components/tables/list";
import { Button, IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { accessCard, roleChoices } from "./parts";

type Actions = Record<"add" | "link" | "role" | "endSessions" | "remove", Action>;

interface Props {
  people: readonly Person[];
  visitorId: string | null;
  search: PeopleSearch;
  layout: TableLayout;
  actions: Actions;
}

export function PeopleTable({ people, visitorId, search, layout, actions }: Props) {
  const sorted = sortedTable(people, peopleColumns(visitorId, actions), search, "name", (to) =>
    peopleHref("/settings/access", { ...search, ...to }),
  );
  const { toolbar, body } = useListTable({ name: "people", label: "Accounts", layout, rowClass: accessCard, ...sorted });
  return (
    <AnnouncedSection
      id="people"
      title="People"
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {people.length > 0 && toolbar}
          <ActDialog
            trigger={<IconButton icon={UserPlus} text="Add a person" />}
            title="Add a person"
            description="Send them a link to choose a password."
            verb="Add and create link"
            pending="Adding …"
            shownAs={linkIsShownAs}
            action={actions.add}
          >
            <FormInput label="E-mail address" name="email" type="email" maxLength={longestEmail} />
            <FormInput label="Display name" name="name" maxLength={longestPersonName} />
            <RoleField chosen={people.length === 0 ? "admin" : "viewer"} />
          </ActDialog>
        </span>
      }
    >
      <Panel>
        {people.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">
            No accounts yet. Assay only accepts connections from this machine, and anyone using it has full access. Once an
            account exists, everyone must sign in, so make the first one an administrator.
          </p>
        ) : (
          body
        )}
      </Panel>
    </AnnouncedSection>
  );
}

const linkIsShownAs = "Send them this link. It works once and expires in three days.";

const RoleField = ({ chosen }: { chosen: Role }) => (
  <FormSelect label="Role" name="role" defaultValue={chosen} choices={roleChoices(roles)} />
);

const peopleColumns = (
  visitorId: string | null,
  actions: Actions,
): SortableColumn<Person, NonNullable<PeopleSearch["sort"]>>[] => [
  {
    id: "name",
    name: "Name",
    isFixed: true,
    least: 180,
    className: "pl-3.5",
    value: ({ name }) => name,
    cellClass: "[overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ id, name, email }) => (
      <>
        <span className="font-medium">
          <bdi>{name}</bdi>
          {id === visitorId && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        <span className="block text-caption text-ink-3">{email}</span>
      </>
    ),
  },
  { id: "role", name: "Role", width: 100, value: ({ role }) => roles.indexOf(role), first: "desc", cell: ({ role }) => role },
  {
    id: "seen",
    name: "Last seen",
    width: 190,
    value: ({ lastSeen }) => lastSeen?.getTime() ?? null,
    first: "desc",
    cellClass: "text-ink-2 phone:text-right",
    cell: ({ lastSeen, hasPassword, hasProvider }) => {
      if (lastSeen) return <Moment at={lastSeen} />;
      return hasPassword || hasProvider ? "signed out" : "has not chosen a password";
    },
  },
  {
    id: "change",
    name: "Change",
    isUnnamed: true,
    width: 270,
    className: "pr-2",
    cellClass: "phone:col-span-full",
    cell: (person) => <PersonActs person={person} isOwn={person.id === visitorId} actions={actions} />,
  },
];

interface PersonActsProps {
  person: Person;
  isOwn: boolean;
  actions: Actions;
}

function PersonActs({ person: { id, name, role, hasPassword, sessions }, isOwn, actions }: PersonActsProps) {
  const act = (text: string) => ({
    trigger: (
      <Button size="small" look="ghost" aria-label={`${text}: ${name}`}>
        {text}
      </Button>
    ),
    sends: { id, name },
  });
  return (
    <div className="flex flex-wrap justify-end gap-1 phone:-ml-2 phone:justify-start">
      <ActDialog
        {...act("Role")}
        title={`Role of ${name}`}
        description="Applies immediately, including to open sessions and API tokens."
        action={actions.role}
      >
        <RoleField chosen={role} />
      </ActDialog>
      <ActDialog
        {...act("Link")}
        title={`Create a link for ${name}`}
        description={
          hasPassword
            ? "They choose a new password with it, which signs them out everywhere."
            : "They choose their password with it."
        }
        verb="Create link"
        pending="Creating …"
        shownAs={linkIsShownAs}
        action={actions.link}
      />
      {sessions > 0 && !isOwn && (
        <ActDialog
          {...act("Sign out")}
          title={`Sign ${name} out?`}
          description={`This signs them out of ${counted(sessions, "session")}. They can sign in again.`}
          verb="Sign out everywhere"
          pending="Ending …"
          isDanger
          action={actions.endSessions}
        />
      )}
      {!isOwn && (
        <ActDialog
          {...act("Remove")}
          title={`Remove ${name}?`}
          description="Deletes their account, sessions and API tokens. Their reviews and share links stay, with their name."
          verb="Remove"
          pending="Removing …"
          isDanger
          action={actions.remove}
        />
      )}
    </div>
  );
}
