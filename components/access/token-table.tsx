"use client";

import { KeyRound } from "lucide-react";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { Button } from "@/components/ui/button";
import { described, Field, Input, Select } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { longestTokenLabel } from "@/lib/domain/bounds";
import type { Role } from "@/lib/domain/people/role";
import { AccessDialog } from "./dialog";
import type { AccessAction } from "./outcome";
import { RoleField } from "./role-field";

export interface ShownToken {
  id: string;
  label: string;
  role: Role;
  /** Lower than `role` if the token's maker may do less. */
  effectiveRole: Role;
  maker: { name: string; email: string; isYou: boolean };
  /** ISO text; null for never. */
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  isExpired: boolean;
}

/** `isOpen`: nobody has an account, and programs need no token. `highestRole` is the highest role a new token may have; null if the visitor cannot make any. */
export function TokenTable({
  tokens,
  isAll,
  isOpen,
  highestRole,
  makeAction,
  revokeAction,
}: {
  tokens: readonly ShownToken[];
  isAll: boolean;
  isOpen: boolean;
  highestRole: Role | null;
  makeAction: AccessAction;
  revokeAction: AccessAction;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  return (
    <AnnouncedSection
      id="tokens"
      title={isAll ? "API tokens" : "Your API tokens"}
      announced={announced}
      actions={
        highestRole && (
          <AccessDialog
            trigger={
              <Button>
                <KeyRound aria-hidden /> Make a token
              </Button>
            }
            title="Make an API token"
            description="A program sends it with every request, as Authorization: Bearer assay_…, and acts for you. It ends with your account and never has a higher role than you."
            verb="Make the token"
            pending="Making it …"
            shownAs="This is the token. Only its hash is stored."
            action={makeAction}
            onDone={onDone}
          >
            {(problems) => (
              <>
                <Field id="token-label" label="What it is for" problem={problems.label}>
                  <Input
                    name="label"
                    autoComplete="off"
                    maxLength={longestTokenLabel}
                    {...described("token-label", { problem: problems.label })}
                  />
                </Field>
                <RoleField id="token-role" highest={highestRole} problem={problems.role} />
                <Field id="token-days" label="Expires" problem={problems.days}>
                  <Select name="days" defaultValue="90" {...described("token-days", { problem: problems.days })}>
                    <option value="7">in 7 days</option>
                    <option value="30">in 30 days</option>
                    <option value="90">in 90 days</option>
                    <option value="365">in a year</option>
                    <option value="never">never</option>
                  </Select>
                </Field>
              </>
            )}
          </AccessDialog>
        )
      }
    >
      <Panel>
        {tokens.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">
            {highestRole
              ? "There are no tokens. Programs need one to use the API."
              : isOpen
                ? "Tokens belong to accounts. While nobody has an account, programs on this machine need none."
                : "Tokens belong to accounts. Sign in to make one."}
          </p>
        ) : (
          <Table label="Tokens that were made">
            <thead>
              <tr>
                <ColumnHeading name="For" className="pl-3.5" />
                <ColumnHeading name="Role" />
                <ColumnHeading name="Made" className="phone:hidden" />
                <ColumnHeading name="Expires" className="phone:hidden" />
                <ColumnHeading name="Last used" className="phone:hidden" />
                <ColumnHeading name={<span className="sr-only">Change</span>} />
              </tr>
            </thead>
            <tbody>
              {tokens.map(({ id, label, role, effectiveRole, maker, createdAt, expiresAt, lastUsedAt, isExpired }) => (
                <tr key={id} className={rowClass()}>
                  <Cell className="min-w-32 pl-3.5 font-medium [overflow-wrap:anywhere]">
                    <bdi>{label}</bdi>
                    {isAll && (
                      <span className="block text-caption font-normal text-ink-3">
                        <bdi>{maker.name}</bdi>, {maker.isYou ? "you" : maker.email}
                      </span>
                    )}
                    <span className="hidden text-caption font-normal text-ink-3 phone:block">
                      {expires(expiresAt, isExpired)},{" "}
                      {lastUsedAt ? (
                        <>
                          last used <Moment at={lastUsedAt} />
                        </>
                      ) : (
                        "never used"
                      )}
                    </span>
                  </Cell>
                  <Cell>
                    {effectiveRole}
                    {effectiveRole !== role && <span className="block text-caption text-ink-3">made as {role}</span>}
                  </Cell>
                  <Cell className="text-ink-2 phone:hidden">
                    <Moment at={createdAt} />
                  </Cell>
                  <Cell className="text-ink-2 phone:hidden">
                    {expiresAt === null ? "never" : isExpired ? "expired" : `on ${expiresAt.slice(0, 10)}`}
                  </Cell>
                  <Cell className="text-ink-2 phone:hidden">{lastUsedAt ? <Moment at={lastUsedAt} /> : "never"}</Cell>
                  <Cell className="pr-2 text-right">
                    <AccessDialog
                      trigger={
                        <Button size="small" look="ghost" aria-label={`Revoke: ${label}`}>
                          Revoke
                        </Button>
                      }
                      title={`Revoke ${label}?`}
                      description="Programs that send this token are refused from then on. This cannot be undone."
                      verb="Revoke"
                      pending="Revoking …"
                      isDanger
                      action={revokeAction}
                      onDone={onDone}
                    >
                      {() => (
                        <>
                          <input type="hidden" name="id" value={id} />
                          <input type="hidden" name="name" value={label} />
                        </>
                      )}
                    </AccessDialog>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </AnnouncedSection>
  );
}

/** Shown under a token's label on phones, which have no room for the columns. */
const expires = (at: string | null, isExpired: boolean): string =>
  at === null ? "never expires" : `${isExpired ? "expired" : "expires"} on ${at.slice(0, 10)}`;
