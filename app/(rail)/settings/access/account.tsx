import { browserOf } from "@/components/access/browser-of";
import { OwnAccount } from "@/components/access/own-account";
import { listSessions } from "@/lib/access/people/manage";
import type { Visitor } from "@/lib/domain/people/visitor";
import { changePasswordAction, endOwnSessionAction, signOutAction } from "../access-actions";

export async function AccountSettings({ visitor }: { visitor: Extract<Visitor, { kind: "person" }> }) {
  const sessions = await listSessions(visitor.id);
  return (
    <OwnAccount
      name={visitor.name}
      email={visitor.email}
      role={visitor.role}
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
