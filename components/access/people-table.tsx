"use client";

import { UserPlus } from "lucide-react";
import { startTransition, useRef, useState } from "react";
import { type PeopleSearch, peopleHref } from "@/components/addresses/access";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import type { TableLayout } from "@/components/tables/layout";
import { type DataColumn, DataTable } from "@/components/tables/rows";
import { sortedRows, sortLinks } from "@/components/tables/sorting";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { Button } from "@/components/ui/button";
import { described, Field, Input } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { longestEmail, longestPersonName } from "@/lib/domain/bounds";
import { type Role, roles } from "@/lib/domain/people/role";
import { counted } from "@/lib/domain/text/counted";
import { accessCard } from "./card";
import { AccessDialog } from "./dialog";
import type { AccessAction } from "./outcome";
import { RoleField } from "./role-field";

export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasPassword: boolean;
  sessions: number;
  /** Null without a session. */
  lastSeen: string | null;
}

interface Actions {
  add: AccessAction;
  link: AccessAction;
  role: AccessAction;
  endSessions: AccessAction;
  remove: AccessAction;
}

export function PeopleTable({
  people,
  visitorId,
  search,
  layout: given,
  actions,
}: {
  people: readonly ListedPerson[];
  visitorId: string | null;
  search: PeopleSearch;
  layout: TableLayout;
  actions: Actions;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  const table = useTableLayout("people", given);
  const headings = useRef<HTMLTableRowElement>(null);
  const columns = peopleColumns({ search, visitorId, actions, onDone });
  const order = columns.find(({ sort }) => sort)?.sort ?? "asc";
  const rows = sortedRows(people, order, valuesOf[search.sort ?? "name"]);
  return (
    <AnnouncedSection
      id="people"
      title="People"
      announced={announced}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {people.length > 0 && <TableToolbar columns={columns} table={table} headings={headings} />}
          <AccessDialog
            trigger={
              <Button>
                <UserPlus aria-hidden /> Add a person
              </Button>
            }
            title="Add a person"
            description="Send them a link to choose a password."
            verb="Add and create link"
            pending="Adding …"
            shownAs="Send them this link. It works once and expires in three days."
            action={actions.add}
            onDone={onDone}
          >
            {(problems) => (
              <>
                <Field id="person-email" label="E-mail address" problem={problems.email}>
                  <Input
                    name="email"
                    type="email"
                    autoComplete="off"
                    maxLength={longestEmail}
                    {...described("person-email", { problem: problems.email })}
                  />
                </Field>
                <Field id="person-name" label="Display name" problem={problems.name}>
                  <Input
                    name="name"
                    autoComplete="off"
                    maxLength={longestPersonName}
                    {...described("person-name", { problem: problems.name })}
                  />
                </Field>
                <RoleField id="person-role" chosen={people.length === 0 ? "admin" : "viewer"} problem={problems.role} />
              </>
            )}
          </AccessDialog>
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
          <DataTable
            label="Accounts"
            rows={rows}
            columns={columns}
            layout={table.layout}
            onLayout={table.setLayout}
            headings={headings}
            rowClass={accessCard}
          />
        )}
      </Panel>
    </AnnouncedSection>
  );
}

const valuesOf: Record<NonNullable<PeopleSearch["sort"]>, (person: ListedPerson) => string | number | null> = {
  name: ({ name }) => name,
  role: ({ role }) => roles.indexOf(role),
  seen: ({ lastSeen }) => lastSeen,
};

interface Shown {
  search: PeopleSearch;
  visitorId: string | null;
  actions: Actions;
  onDone: (sentence: string) => void;
}

function peopleColumns({ search, visitorId, actions, onDone }: Shown): DataColumn<ListedPerson>[] {
  const sorting = sortLinks({ ...search, sort: search.sort ?? "name" }, (to) =>
    peopleHref("/settings/access", { ...search, ...to }),
  );
  return [
    {
      id: "name",
      name: "Name",
      isFixed: true,
      least: 180,
      className: "pl-3.5",
      ...sorting("name"),
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
    { id: "role", name: "Role", width: 100, ...sorting("role", "desc"), cell: ({ role }) => role },
    {
      id: "seen",
      name: "Last seen",
      width: 190,
      ...sorting("seen", "desc"),
      cellClass: "text-ink-2 phone:text-right",
      cell: ({ lastSeen, hasPassword }) =>
        lastSeen ? <Moment at={lastSeen} /> : hasPassword ? "signed out" : "has not chosen a password",
    },
    {
      id: "change",
      name: "Change",
      isUnnamed: true,
      width: 270,
      className: "pr-2",
      cellClass: "phone:col-span-full",
      cell: (person) => <PersonActs {...{ person, actions, onDone }} isOwn={person.id === visitorId} />,
    },
  ];
}

function PersonActs({
  person: { id, name, role, hasPassword, sessions },
  isOwn,
  actions,
  onDone,
}: Pick<Shown, "actions" | "onDone"> & { person: ListedPerson; isOwn: boolean }) {
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
    </>
  );
  const trigger = (text: string) => (
    <Button size="small" look="ghost" aria-label={`${text}: ${name}`}>
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap justify-end gap-1 phone:-ml-2 phone:justify-start">
      <AccessDialog
        trigger={trigger("Role")}
        title={`Role of ${name}`}
        description="Applies immediately, including to open sessions and API tokens."
        verb="Save"
        pending="Saving …"
        action={actions.role}
        onDone={onDone}
      >
        {(problems) => (
          <>
            {hidden}
            <RoleField id={`role-${id}`} chosen={role} problem={problems.role} />
          </>
        )}
      </AccessDialog>
      <AccessDialog
        trigger={trigger("Link")}
        title={`Create a link for ${name}`}
        description={
          hasPassword
            ? "They choose a new password with it, which signs them out everywhere."
            : "They choose their password with it."
        }
        verb="Create link"
        pending="Creating …"
        shownAs="Send them this link. It works once and expires in three days."
        action={actions.link}
        onDone={onDone}
      >
        {() => hidden}
      </AccessDialog>
      {sessions > 0 && !isOwn && (
        <AccessDialog
          trigger={trigger("Sign out")}
          title={`Sign ${name} out?`}
          description={`This signs them out of ${counted(sessions, "session")}. They can sign in again.`}
          verb="Sign out everywhere"
          pending="Ending …"
          isDanger
          action={actions.endSessions}
          onDone={onDone}
        >
          {() => hidden}
        </AccessDialog>
      )}
      {!isOwn && (
        <AccessDialog
          trigger={trigger("Remove")}
          title={`Remove ${name}?`}
          description="Deletes their account, sessions and API tokens. Their reviews and share links stay, with their name."
          verb="Remove"
          pending="Removing …"
          isDanger
          action={actions.remove}
          onDone={onDone}
        >
          {() => hidden}
        </AccessDialog>
      )}
    </div>
  );
}
