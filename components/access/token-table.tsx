"use client";

import type { ListedToken } from "assay-lib/access/tokens/manage";
import { longestTokenLabel } from "assay-lib/domain/bounds";
import { mayDo, type Role, tokenRoles } from "assay-lib/domain/people/role";
import { KeyRound } from "lucide-react";
import { type TokensSearch, tokensHref, tokensKeys } from "@/components/addresses/access";
import { ActDialog } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { type Action, FormInput, FormSelect } from "@/components/settings/form";
import type { TableLayout } from "@/components/tables/layout";
import { type SortableColumn, sortedTable, useListTable } from "@/components/tables/list";
import { Button, IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { accessCard, roleChoices } from "./parts";

export interface ShownToken extends ListedToken {
  name: string;
  isYours: boolean;
  isExpired: boolean;
}

const lifetimes = [
  { value: "7d", text: "in 7 days" },
  { value: "30d", text: "in 30 days" },
  { value: "90d", text: "in 90 days" },
  { value: "365d", text: "in a year" },
  { value: "none", text: "never" },
];

interface Props {
  tokens: readonly ShownToken[];
  isAll: boolean;
  isOpen: boolean;
  highestRole: Role | null;
  search: TokensSearch;
  layout: TableLayout;
  makeAction: Action;
  revokeAction: Action;
}

/** `isOpen`: without accounts no token is needed. `highestRole`: null if the visitor cannot create tokens. */
export function TokenTable({ tokens, isAll, isOpen, highestRole, search, layout, makeAction, revokeAction }: Props) {
  const sorted = sortedTable(tokens, tokenColumns(isAll, revokeAction), search, "made", (to) =>
    tokensHref("/settings/access", { ...search, ...to }),
  );
  const { toolbar, body } = useListTable({
    name: "tokens",
    label: "Existing tokens",
    layout,
    keys: tokensKeys,
    rowClass: accessCard,
    ...sorted,
  });
  const withoutTokens = isOpen
    ? "Tokens belong to accounts. Without accounts, programs on this machine need no token."
    : "Tokens belong to accounts. Sign in to create one.";
  return (
    <AnnouncedSection
      id="tokens"
      title={isAll ? "API tokens" : "Your API tokens"}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {tokens.length > 0 && toolbar}
          {highestRole && (
            <ActDialog
              trigger={<IconButton icon={KeyRound} text="Create a token" />}
              title="Create an API token"
              description="Send it as Authorization: Bearer assay_… with every request. A token never has more rights than you and is deleted with your account."
              verb="Create token"
              pending="Creating …"
              shownAs="Your token. Assay stores only its hash."
              action={makeAction}
            >
              <FormInput label="Label" name="label" maxLength={longestTokenLabel} />
              <FormSelect
                label="Role"
                name="role"
                defaultValue="viewer"
                choices={roleChoices(tokenRoles.filter((role) => mayDo(highestRole, role)))}
              />
              <FormSelect label="Expires" name="expires" defaultValue="90d" choices={lifetimes} />
            </ActDialog>
          )}
        </span>
      }
    >
      <Panel>
        {tokens.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">{highestRole ? "No tokens yet. Create one to use the API." : withoutTokens}</p>
        ) : (
          body
        )}
      </Panel>
    </AnnouncedSection>
  );
}

const dateClass = "text-ink-2 phone:before:text-ink-3";

const tokenColumns = (isAll: boolean, revoke: Action): SortableColumn<ShownToken, NonNullable<TokensSearch["sort"]>>[] => [
  {
    id: "label",
    name: "Label",
    isFixed: true,
    least: 180,
    className: "pl-3.5",
    value: ({ label }) => label,
    cellClass: "font-medium [overflow-wrap:anywhere] phone:col-span-full",
    cell: ({ label, maker, isYours }) => (
      <>
        <bdi>{label}</bdi>
        {isAll && (
          <span className="block text-caption font-normal text-ink-3">
            <bdi>{maker.name}</bdi>, {isYours ? "you" : maker.email}
          </span>
        )}
      </>
    ),
  },
  {
    id: "role",
    name: "Role",
    width: 120,
    value: ({ effectiveRole }) => (effectiveRole === null ? -1 : tokenRoles.indexOf(effectiveRole)),
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
    value: ({ createdAt }) => createdAt.getTime(),
    first: "desc",
    cellClass: `${dateClass} phone:before:content-['created_']`,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: "expires",
    name: "Expires",
    width: 130,
    value: ({ expiresAt }) => expiresAt?.getTime() ?? null,
    first: "desc",
    cellClass: "text-ink-2",
    cell: ({ expiresAt, isExpired }) =>
      isExpired ? (
        "expired"
      ) : (
        <>
          <span className="hidden text-ink-3 phone:inline">expires </span>
          {expiresAt === null ? "never" : `on ${expiresAt.toISOString().slice(0, 10)}`}
        </>
      ),
  },
  {
    id: "used",
    name: "Last used",
    width: 120,
    value: ({ lastUsedAt }) => lastUsedAt?.getTime() ?? null,
    first: "desc",
    cellClass: `${dateClass} phone:before:content-['last_used_']`,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "never"),
  },
  {
    id: "change",
    name: "Change",
    isUnnamed: true,
    width: 90,
    className: "pr-2 text-right",
    cellClass: "phone:col-span-full phone:text-left",
    cell: ({ id, label }) => (
      <ActDialog
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
        action={revoke}
        sends={{ id, name: label }}
      />
    ),
  },
];
