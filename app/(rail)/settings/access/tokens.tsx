import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { readVisitor } from "@/app/visitor";
import { TokenTable } from "@/components/access/token-table";
import { loadTokensSearch } from "@/components/addresses/access";
import { layoutFrom } from "@/components/tables/layout";
import { listTokens } from "@/lib/access/tokens/manage";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf } from "@/lib/domain/people/visitor";
import { makeTokenAction, revokeTokenAction } from "../access-actions";

export async function TokenSettings({ searchParams }: { searchParams: Promise<SearchParams> }) {
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
      makeAction={makeTokenAction}
      revokeAction={revokeTokenAction}
    />
  );
}
