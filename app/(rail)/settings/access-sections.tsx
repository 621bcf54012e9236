import { readVisitor } from "@/app/visitor";
import { browserOf } from "@/components/access/browser-of";
import { OwnAccount } from "@/components/access/own-account";
import { PeopleTable } from "@/components/access/people-table";
import { TokenTable } from "@/components/access/token-table";
import { listTokens } from "@/lib/access/api-tokens";
import { listPeople, listSessions } from "@/lib/access/people";
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

/** The visitor's own account, where they have one. */
export async function OwnAccountSection() {
  const own = await readVisitor();
  if (own.kind !== "person") return null;
  const sessions = await listSessions(own.id);
  return (
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
  );
}

/** Everybody's accounts and the API tokens; for administrators. */
export async function PeopleSections() {
  const [visitor, people, tokens] = await Promise.all([readVisitor(), listPeople(), listTokens()]);
  const now = new Date();
  return (
    <>
      <PeopleTable
        people={people.map(({ createdAt: _, lastSeen, ...person }) => ({ ...person, lastSeen: lastSeen?.toISOString() ?? null }))}
        own={visitor.kind === "person" ? visitor.id : null}
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
  );
}
