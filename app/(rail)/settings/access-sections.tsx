import { readVisitor } from "@/app/visitor";
import { browserOf } from "@/components/access/browser-of";
import { OwnAccount } from "@/components/access/own-account";
import { PeopleTable } from "@/components/access/people-table";
import { TokenTable } from "@/components/access/token-table";
import { listTokens } from "@/lib/access/api-tokens";
import { listPeople, listSessions } from "@/lib/access/people";
import { mayDo } from "@/lib/domain/role";
import { roleOf } from "@/lib/domain/visitor";
import {
  addPersonAction,
  changePasswordAction,
  endOwnSessionAction,
  endSessionsAction,
  makeTokenAction,
  removePersonAction,
  renewLinkAction,
  revokeTokenAction,
  setRoleAction,
  signOutAction,
} from "./access-actions";

/** The visitor's own account, where they have one; people and API tokens for administrators alone, who alone read them. */
export async function AccessSections() {
  const visitor = await readVisitor();
  const isAdmin = mayDo(roleOf(visitor), "admin");
  const own = visitor.kind === "person" ? visitor : null;
  const [people, tokens, sessions] = await Promise.all([
    isAdmin ? listPeople() : [],
    isAdmin ? listTokens() : [],
    own ? listSessions(own.id) : [],
  ]);
  const now = new Date();
  return (
    <>
      {own && (
        <OwnAccount
          {...{ name: own.name, email: own.email, role: own.role }}
          sessions={sessions.map(({ id, userAgent, ipAddress, createdAt }) => ({
            id,
            isThis: id === own.sessionId,
            browser: browserOf(userAgent),
            address: ipAddress,
            createdAt: createdAt.toISOString(),
          }))}
          passwordAction={changePasswordAction}
          endAction={endOwnSessionAction}
          signOutAction={signOutAction}
        />
      )}
      {isAdmin && (
        <>
          <PeopleTable
            people={people.map(({ createdAt: _, lastSeen, ...person }) => ({
              ...person,
              lastSeen: lastSeen?.toISOString() ?? null,
            }))}
            own={own?.id ?? null}
            actions={{
              add: addPersonAction,
              link: renewLinkAction,
              role: setRoleAction,
              endSessions: endSessionsAction,
              remove: removePersonAction,
            }}
          />
          <TokenTable
            tokens={tokens.map(({ id, label, role, createdBy, expiresAt, lastUsedAt }) => ({
              ...{ id, label, role, createdBy },
              expiresAt: expiresAt?.toISOString() ?? null,
              lastUsedAt: lastUsedAt?.toISOString() ?? null,
              isExpired: expiresAt !== null && expiresAt <= now,
            }))}
            makeAction={makeTokenAction}
            revokeAction={revokeTokenAction}
          />
        </>
      )}
    </>
  );
}
