"use client";

import { KeyRound } from "lucide-react";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { Button } from "@/components/ui/button";
import { described, Field, Input, Select } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { AccessDialog } from "./access-dialog";
import type { AccessAction } from "./access-outcome";
import { RoleField } from "./role-field";

export interface ListedToken {
  id: string;
  label: string;
  role: string;
  createdBy: string;
  /** ISO texts; null for never. */
  expiresAt: string | null;
  lastUsedAt: string | null;
  isExpired: boolean;
}

/** Tokens that let programs in over the API, for administrators. */
export function TokenTable({
  tokens,
  makeAction,
  revokeAction,
}: {
  tokens: readonly ListedToken[];
  makeAction: AccessAction;
  revokeAction: AccessAction;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  return (
    <AnnouncedSection
      id="tokens"
      title="API tokens"
      announced={announced}
      actions={
        <AccessDialog
          trigger={
            <Button>
              <KeyRound aria-hidden /> Make a token
            </Button>
          }
          title="Make an API token"
          description="A program sends it with every request: Authorization: Bearer assay_…"
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
                  maxLength={80}
                  {...described("token-label", { problem: problems.label })}
                />
              </Field>
              <RoleField id="token-role" problem={problems.role} />
              <Field id="token-days" label="Expires" problem={problems.days}>
                <Select name="days" defaultValue="90" {...described("token-days", { problem: problems.days })}>
                  <option value="7">in 7 days</option>
                  <option value="30">in 30 days</option>
                  <option value="90">in 90 days</option>
                  <option value="365">in a year</option>
                  <option value="">never</option>
                </Select>
              </Field>
            </>
          )}
        </AccessDialog>
      }
    >
      <Panel>
        {tokens.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">
            There is no token. While nobody has an account, programs on this machine need none.
          </p>
        ) : (
          <Table label="Tokens that were made">
            <thead>
              <tr>
                <ColumnHeading name="For" className="pl-3.5" />
                <ColumnHeading name="Role" />
                <ColumnHeading name="Last used" className="phone:hidden" />
                <ColumnHeading name="Expires" className="phone:hidden" />
                <ColumnHeading name={<span className="sr-only">Change</span>} />
              </tr>
            </thead>
            <tbody>
              {tokens.map(({ id, label, role, createdBy, expiresAt, lastUsedAt, isExpired }) => (
                <tr key={id} className={rowClass()}>
                  <Cell className="min-w-32 pl-3.5 font-medium [overflow-wrap:anywhere]">
                    <bdi>{label}</bdi>
                    <span className="block text-caption font-normal text-ink-3">made by {createdBy}</span>
                  </Cell>
                  <Cell>{role}</Cell>
                  <Cell className="text-ink-2 phone:hidden">{lastUsedAt ? <Moment at={lastUsedAt} /> : "never"}</Cell>
                  <Cell className="text-ink-2 phone:hidden">
                    {expiresAt === null ? "never" : isExpired ? "expired" : `on ${expiresAt.slice(0, 10)}`}
                  </Cell>
                  <Cell className="pr-2 text-right">
                    <AccessDialog
                      trigger={
                        <Button size="small" look="ghost" aria-label={`Revoke: ${label}`}>
                          Revoke
                        </Button>
                      }
                      title={`Revoke ${label}?`}
                      description="Whatever sends this token is refused from then on. It cannot be taken back."
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
