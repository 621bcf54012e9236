"use client";

import { UserPlus } from "lucide-react";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { Button } from "@/components/ui/button";
import { described, Field, Input } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { longestEmail, longestPersonName } from "@/lib/domain/bounds";
import type { Role } from "@/lib/domain/people/role";
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
  /** ISO text; null without a session. */
  lastSeen: string | null;
}

interface Actions {
  add: AccessAction;
  link: AccessAction;
  role: AccessAction;
  endSessions: AccessAction;
  remove: AccessAction;
}

/** `visitorId` is null if the visitor has no account. */
export function PeopleTable({
  people,
  visitorId,
  actions,
}: {
  people: readonly ListedPerson[];
  visitorId: string | null;
  actions: Actions;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  return (
    <AnnouncedSection
      id="people"
      title="People"
      announced={announced}
      actions={
        <AccessDialog
          trigger={
            <Button>
              <UserPlus aria-hidden /> Add a person
            </Button>
          }
          title="Add a person"
          description="You give them a link, and they choose a password with it."
          verb="Add and make the link"
          pending="Adding …"
          shownAs="Send this link to them. It works once, within three days."
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
              <Field id="person-name" label="Name, as others see it" problem={problems.name}>
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
      }
    >
      <Panel>
        {people.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">
            Nobody has an account. Assay listens only on this machine, and anybody who uses this machine may do everything. Once
            there is an account, everybody signs in, so make the first one an administrator.
          </p>
        ) : (
          <Table label="Everybody who has an account">
            <thead>
              <tr>
                <ColumnHeading name="Name" className="pl-3.5" />
                <ColumnHeading name="Role" />
                <ColumnHeading name="Last seen" className="phone:hidden" />
                <ColumnHeading name={<span className="sr-only">Change</span>} />
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} isOwn={person.id === visitorId} actions={actions} onDone={onDone} />
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </AnnouncedSection>
  );
}

function PersonRow({
  person: { id, name, email, role, hasPassword, sessions, lastSeen },
  isOwn,
  actions,
  onDone,
}: {
  person: ListedPerson;
  isOwn: boolean;
  actions: Actions;
  onDone: (sentence: string) => void;
}) {
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
    <tr className={rowClass()}>
      <Cell className="min-w-32 pl-3.5 [overflow-wrap:anywhere]">
        <span className="font-medium">
          <bdi>{name}</bdi>
          {isOwn && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        <span className="block text-caption text-ink-3">{email}</span>
      </Cell>
      <Cell>{role}</Cell>
      <Cell className="text-ink-2 phone:hidden">
        {lastSeen ? <Moment at={lastSeen} /> : hasPassword ? "signed out" : "has not chosen a password"}
      </Cell>
      <Cell className="pr-2 phone:pl-0">
        <div className="flex flex-wrap justify-end gap-1">
          <AccessDialog
            trigger={trigger("Role")}
            title={`What ${name} may do`}
            description="It applies at once, also to their open sessions and API tokens."
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
            title={`A link for ${name}`}
            description={
              hasPassword
                ? "They use it to choose a new password, and are signed out everywhere."
                : "They use it to choose their password."
            }
            verb="Make a link"
            pending="Making it …"
            shownAs="Send this link to them. It works once, within three days."
            action={actions.link}
            onDone={onDone}
          >
            {() => hidden}
          </AccessDialog>
          {sessions > 0 && !isOwn && (
            <AccessDialog
              trigger={trigger("Sign out")}
              title={`Sign ${name} out?`}
              description={`${sessions === 1 ? "Their one session ends" : `Their ${sessions} sessions end`} at once. They can sign in again.`}
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
              description="Their account, sessions and API tokens are deleted. What they reviewed and shared stays, under their name."
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
      </Cell>
    </tr>
  );
}
