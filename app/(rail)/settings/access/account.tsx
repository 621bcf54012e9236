import { OwnAccount } from "@/components/access/own-account";
import { listSessions } from "@/lib/access/people/manage";
import type { Visitor } from "@/lib/domain/people/visitor";
import { changePasswordAction, endOwnSessionAction, signOutAction } from "../access-actions";

export const AccountSettings = async ({ visitor }: { visitor: Extract<Visitor, { kind: "person" }> }) => (
  <OwnAccount
    person={visitor}
    sessions={await listSessions(visitor.id)}
    passwordAction={changePasswordAction}
    endAction={endOwnSessionAction}
    signOutAction={signOutAction}
  />
);
