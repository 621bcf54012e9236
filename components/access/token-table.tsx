"use client";

import { KeyRound } from "lucide-react";
import { startTransition, useRef, useState } from "react";
import { type TokensSearch, tokensHref, tokensKeys } from "@/components/addresses/access";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import type { TableLayout } from "@/components/tables/layout";
import { type DataColumn, DataTable } from "@/components/tables/rows";
import { sortedRows, sortLinks } from "@/components/tables/sorting";
import { TableToolbar } from "@/components/tables/toolbar";
import { useTableLayout } from "@/components/tables/use-layout";
import { Button } from "@/components/ui/button";
import { described, Field, Input, Select } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { longestTokenLabel } from "@/lib/domain/bounds";
import { type Role, type TokenRole, tokenRoles } from "@/lib/domain/people/role";
import { accessCard } from "./card";
import { AccessDialog } from "./dialog";
import type { AccessAction } from "./outcome";
import { RoleField } from "./role-field";

export interface ShownToken {
  id: string;
  label: string;
  role: TokenRole;
  /** Lower than `role` if the owner's role is lower; null if the token is useless. */
  effectiveRole: TokenRole | null;
  maker: { name: string; email: string; isYou: boolean };
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  isExpired: boolean;
}

/** `isOpen`: without accounts no token is needed. `highestRole`: null if the visitor cannot create tokens. */
export function TokenTable({
  tokens,
  isAll,
  isOpen,
  highestRole,
  search,
  layout: given,
  makeAction,
  revokeAction,
}: {
  tokens: readonly ShownToken[];
  isAll: boolean;
  isOpen: boolean;
  highestRole: Role | null;
  search: TokensSearch;
  layout: TableLayout;
  makeAction: AccessAction;
  revokeAction: AccessAction;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  const table = useTableLayout("tokens", given, tokensKeys);
  const headings = useRef<HTMLTableRowElement>(null);
  const columns = tokenColumns({ search, isAll, revokeAction, onDone });
  const sort = search.sort ?? "made";
  const order = columns.find((column) => column.sort)?.sort ?? "asc";
  const rows = sortedRows(tokens, order, valuesOf[sort]).map((token) => ({ ...token, name: token.label }));
  return (
    <AnnouncedSection
      id="tokens"
      title={isAll ? "API tokens" : "Your API tokens"}
      announced={announced}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {tokens.length > 0 && <TableToolbar columns={columns} table={table} headings={headings} />}
          {highestRole && (
            <AccessDialog
              trigger={
                <Button>
                  <KeyRound aria-hidden /> Create a token
                </Button>
              }
              title="Create an API token"
              description="Send it as Authorization: Bearer assay_… with every request. A token never has more rights than you and is deleted with your account."
              verb="Create token"
              pending="Creating …"
              shownAs="Your token. Assay stores only its hash."
              action={makeAction}
              onDone={onDone}
            >
              {(problems) => (
                <>
                  <Field id="token-label" label="Label" problem={problems.label}>
                    <Input
                      name="label"
                      autoComplete="off"
                      maxLength={longestTokenLabel}
                      {...described("token-label", { problem: problems.label })}
                    />
                  </Field>
                  <RoleField id="token-role" offered={tokenRoles} highest={highestRole} problem={problems.role} />
                  <Field id="token-expires" label="Expires" problem={problems.expires}>
                    <Select name="expires" defaultValue="90d" {...described("token-expires", { problem: problems.expires })}>
                      <option value="7d">in 7 days</option>
                      <option value="30d">in 30 days</option>
                      <option value="90d">in 90 days</option>
                      <option value="365d">in a year</option>
                      <option value="none">never</option>
                    </Select>
                  </Field>
                </>
              )}
            </AccessDialog>
          )}
        </span>
      }
    >
      <Panel>
        {tokens.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">
            {highestRole
              ? "No tokens yet. Create one to use the API."
              : isOpen
                ? "Tokens belong to accounts. Without accounts, programs on this machine need no token."
                : "Tokens belong to accounts. Sign in to create one."}
          </p>
        ) : (
          <DataTable
            label="Existing tokens"
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

type Sort = NonNullable<TokensSearch["sort"]>;
type Row = ShownToken & { name: string };

const valuesOf: Record<Sort, (token: ShownToken) => string | number | null> = {
  label: ({ label }) => label,
  role: ({ effectiveRole }) => (effectiveRole === null ? -1 : tokenRoles.indexOf(effectiveRole)),
  made: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  used: ({ lastUsedAt }) => lastUsedAt,
};

const isDate = (sort: Sort): boolean => sort === "made" || sort === "expires" || sort === "used";

function tokenColumns({
  search,
  isAll,
  revokeAction,
  onDone,
}: {
  search: TokensSearch;
  isAll: boolean;
  revokeAction: AccessAction;
  onDone: (sentence: string) => void;
}): DataColumn<Row>[] {
  const links = sortLinks({ ...search, sort: search.sort ?? "made" }, (to) =>
    tokensHref("/settings/access", { ...search, ...to }),
  );
  const sorting = (sort: Sort) => links(sort, isDate(sort) ? "desc" : "asc");
  const date = "text-ink-2 phone:before:text-ink-3";
  return [
    {
      id: "label",
      name: "Label",
      isFixed: true,
      least: 180,
      className: "pl-3.5",
      ...sorting("label"),
      cellClass: "font-medium [overflow-wrap:anywhere] phone:col-span-full",
      cell: ({ label, maker }) => (
        <>
          <bdi>{label}</bdi>
          {isAll && (
            <span className="block text-caption font-normal text-ink-3">
              <bdi>{maker.name}</bdi>, {maker.isYou ? "you" : maker.email}
            </span>
          )}
        </>
      ),
    },
    {
      id: "role",
      name: "Role",
      width: 120,
      ...sorting("role"),
      cell: ({ role, effectiveRole }) => (
        <>
          {effectiveRole ?? "nothing"}
          {effectiveRole !== role && <span className="block text-caption text-ink-3">created as {role}</span>}
        </>
      ),
    },
    {
      id: "made",
      name: "Created",
      width: 120,
      ...sorting("made"),
      cellClass: `${date} phone:before:content-['created_']`,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: "expires",
      name: "Expires",
      width: 130,
      ...sorting("expires"),
      cellClass: "text-ink-2",
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          "expired"
        ) : (
          <>
            <span className="hidden text-ink-3 phone:inline">expires </span>
            {expiresAt === null ? "never" : `on ${expiresAt.slice(0, 10)}`}
          </>
        ),
    },
    {
      id: "used",
      name: "Last used",
      width: 120,
      ...sorting("used"),
      cellClass: `${date} phone:before:content-['last_used_']`,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "never"),
    },
    {
      id: "change",
      name: "Change",
      isUnnamed: true,
      width: 90,
      className: "pr-2 text-right",
      cellClass: "phone:col-span-full phone:text-left",
      cell: ({ id, label }) => <Revoke {...{ id, label, revokeAction, onDone }} />,
    },
  ];
}

const Revoke = ({
  id,
  label,
  revokeAction,
  onDone,
}: Pick<ShownToken, "id" | "label"> & { revokeAction: AccessAction; onDone: (sentence: string) => void }) => (
  <AccessDialog
    trigger={
      <Button size="small" look="ghost" aria-label={`Revoke: ${label}`} className="phone:-ml-2">
        Revoke
      </Button>
    }
    title={`Revoke ${label}?`}
    description="Requests with this token will be rejected immediately. This cannot be undone."
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
);
