import { readVisitor } from "@/app/visitor";
import { AuditSection } from "@/components/access/audit-section";
import { browserOf } from "@/components/access/browser-of";
import { OwnAccount } from "@/components/access/own-account";
import { PeopleTable } from "@/components/access/people-table";
import { TokenTable } from "@/components/access/token-table";
import { listPeople, listSessions } from "@/lib/access/people/manage";
import { listTokens } from "@/lib/access/tokens/manage";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf } from "@/lib/domain/people/visitor";
import { readAuditDays } from "@/lib/runs/upkeep/audit-log";
import {
  addPersonAction,
  changePasswordAction,
  endOwnSessionAction,
  endSessionsAction,
  makeTokenAction,
  removePersonAction,
  renewLinkAction,
  revokeTokenAction,
  setAuditDaysAction,
  setRoleAction,
  signOutAction,
} from "./access-actions";

export async function OwnAccountSection() {
  const visitor = await readVisitor();
  if (visitor.kind !== "person") return null;
  const sessions = await listSessions(visitor.id);
  return (
    <OwnAccount
      {...{ name: visitor.name, email: visitor.email, role: visitor.role }}
      sessions={sessions.map(({ id, userAgent, ipAddress, createdAt }) => ({
        id,
        isThis: id === visitor.sessionId,
        browser: browserOf(userAgent),
        address: ipAddress,
        createdAt: createdAt.toISOString(),
      }))}
      passwordAction={changePasswordAction}
      endAction={endOwnSessionAction}
      signOutAction={signOutAction}
    />
  );
}

export async function PeopleSection() {
  const [visitor, people] = await Promise.all([readVisitor(), listPeople()]);
  return (
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
  );
}

/** The visitor's API tokens; for an administrator everybody's. */
export async function TokensSection() {
  const visitor = await readVisitor();
  const account = accountOf(visitor);
  const isAdmin = mayDo(roleOf(visitor), "admin");
  if (!account && !isAdmin) return null;
  const tokens = await listTokens(isAdmin ? undefined : account?.id);
  const now = new Date();
  return (
    <TokenTable
      tokens={tokens.map(({ maker, createdAt, expiresAt, lastUsedAt, ...token }) => ({
        ...token,
        maker: { name: maker.name, email: maker.email, isYou: maker.id === account?.id },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isExpired: expiresAt !== null && expiresAt <= now,
      }))}
      isAll={isAdmin}
      highestRole={visitor.kind === "person" ? visitor.role : null}
      makeAction={makeTokenAction}
      revokeAction={revokeTokenAction}
    />
  );
}

export const AuditLogSection = async () => <AuditSection days={await readAuditDays()} saveAction={setAuditDaysAction} />;
