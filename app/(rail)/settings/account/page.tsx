import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readVisitor } from "@/app/visitor";
import { browserOf } from "@/components/access/browser-of";
import { OwnAccount } from "@/components/access/own-account";
import { listSessions } from "@/lib/access/people/manage";
import { changePasswordAction, endOwnSessionAction, signOutAction } from "../access-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const visitor = await readVisitor();
  if (visitor.kind !== "person") redirect("/settings/judge");
  const sessions = await listSessions(visitor.id);
  return (
    <SettingsFrame place="/settings/account">
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
    </SettingsFrame>
  );
}
