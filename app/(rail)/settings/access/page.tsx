import { listPeople } from "assay-lib/access/people/list";
import { listSessions } from "assay-lib/access/people/manage";
import { listTokens } from "assay-lib/access/tokens/manage";
import { mayDo } from "assay-lib/domain/people/role";
import { accountOf, roleOf } from "assay-lib/domain/people/visitor";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { readVisitor } from "@/app/visitor";
import { OwnAccount } from "@/components/access/own-account";
import { PeopleTable } from "@/components/access/people-table";
import { TokenTable } from "@/components/access/token-table";
import { loadPeopleSearch, loadTokensSearch } from "@/components/addresses/access";
import { layoutFrom } from "@/components/tables/layout";
import * as actions from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Access" };

type Search = { searchParams: Promise<SearchParams> };

export default function AccessPage({ searchParams }: Search) {
  return (
    <SettingsFrame
      page="/settings/access"
      parts={{
        account: <Account />,
        people: <People searchParams={searchParams} />,
        tokens: <Tokens searchParams={searchParams} />,
      }}
    />
  );
}

async function Account() {
  const visitor = await readVisitor();
  if (visitor.kind !== "person") return null;
  return (
    <OwnAccount
      person={visitor}
      sessions={await listSessions(visitor.id)}
      passwordAction={actions.changePasswordAction}
      endAction={actions.endOwnSessionAction}
      signOutAction={actions.signOutAction}
    />
  );
}

async function People({ searchParams }: Search) {
  const [account, people, search, jar] = await Promise.all([
    readVisitor().then(accountOf),
    listPeople(),
    loadPeopleSearch(searchParams),
    cookies(),
  ]);
  return (
    <PeopleTable
      people={people}
      visitorId={account?.id ?? null}
      search={search}
      layout={layoutFrom("people", search, jar)}
      actions={{
        add: actions.addPersonAction,
        link: actions.renewLinkAction,
        role: actions.setRoleAction,
        endSessions: actions.endSessionsAction,
        remove: actions.removePersonAction,
      }}
    />
  );
}

async function Tokens({ searchParams }: Search) {
  const [visitor, search, jar] = await Promise.all([readVisitor(), loadTokensSearch(searchParams), cookies()]);
  const account = accountOf(visitor);
  const isAdmin = mayDo(roleOf(visitor), "admin");
  // Without accounts every visitor is an administrator.
  const tokens = await listTokens(isAdmin ? undefined : (account?.id ?? ""));
  const now = new Date();
  return (
    <TokenTable
      tokens={tokens.map((token) => ({
        ...token,
        name: token.label,
        isYours: token.maker.id === account?.id,
        isExpired: token.expiresAt !== null && token.expiresAt <= now,
      }))}
      isAll={isAdmin}
      isOpen={visitor.kind === "local"}
      highestRole={visitor.kind === "person" ? visitor.role : null}
      search={search}
      layout={layoutFrom("tokens", search, jar)}
      makeAction={actions.makeTokenAction}
      revokeAction={actions.revokeTokenAction}
    />
  );
}
