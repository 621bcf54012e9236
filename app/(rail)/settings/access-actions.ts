"use server";

import { addPerson, endSession, endSessions, removePerson, renewLink, setRole } from "assay-lib/access/people/manage";
import { changePassword, signOut } from "assay-lib/access/people/sign-in";
import { makeToken, revokeToken } from "assay-lib/access/tokens/manage";
import { isRole, mayDo, type Role } from "assay-lib/domain/people/role";
import { accountOf, roleOf } from "assay-lib/domain/people/visitor";
import { Refusal } from "assay-lib/domain/problem";
import { linkTo } from "assay-lib/domain/process/environment";
import { counted } from "assay-lib/domain/text/counted";
import { setAuditDays } from "assay-lib/runs/upkeep/audit-log";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import * as z from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";
import { sendCookies } from "@/app/send-cookies";

const byAdmin = { needs: "admin", refused: problemsByField, refreshes: "/settings" } as const;
const byAnyone = { ...byAdmin, needs: "viewer" } as const;

const NewPerson = z.object({ email: Typed, name: Typed, role: Typed });
const Person = z.object({ id: Typed, name: Typed });

/** Returns a one-time link to choose a password. */
export const addPersonAction = formAction({ ...byAdmin, reads: NewPerson }, async ({ email, name, role }, { by }) => {
  const { token } = await addPerson({ email, name, role: role as Role }, by);
  return { said: `Added ${email}.`, shown: linkTo(`/welcome/${token}`) };
});

/** Returns a new one-time link to choose a password. */
export const renewLinkAction = formAction({ ...byAdmin, reads: Person }, async ({ id }, { by }) => ({
  said: "Earlier links no longer work.",
  shown: linkTo(`/welcome/${await renewLink(id, by)}`),
}));

export const setRoleAction = formAction(
  { ...byAdmin, reads: Person.extend({ role: Typed }) },
  async ({ id, name, role }, { by }) => {
    if (!isRole(role)) throw new Refusal("Choose a role.");
    await setRole(id, role, by);
    return { said: `${name} is now ${role}.` };
  },
);

export const endSessionsAction = formAction({ ...byAdmin, reads: Person }, async ({ id }, { by }) => ({
  said: `Ended ${counted(await endSessions(id, by), "session")}.`,
}));

export const removePersonAction = formAction({ ...byAdmin, reads: Person }, async ({ id, name }, { by }) => {
  await removePerson(id, by);
  return { said: `Removed ${name}.` };
});

const NewToken = z.object({ label: Typed, role: Typed, expires: Typed });

/** Only this response shows the token. */
export const makeTokenAction = formAction({ ...byAnyone, reads: NewToken }, async ({ label, role, expires }, { visitor, by }) => {
  if (visitor.kind !== "person") throw new Refusal("Tokens belong to accounts. Sign in to create one.", "forbidden");
  const { token } = await makeToken({ label, role: role as Role, expires }, visitor.id, by);
  return { said: "Token created.", shown: token };
});

/** Administrators may revoke any token, others only their own. */
export const revokeTokenAction = formAction({ ...byAnyone, reads: Person }, async ({ id, name }, { visitor, by }) => {
  const owner = mayDo(roleOf(visitor), "admin") ? null : (accountOf(visitor)?.id ?? "");
  if (!(await revokeToken(id, owner, by))) throw new Refusal("Token not found. It may already be revoked.", "not-found");
  return { said: `Revoked the token ${name}.` };
});

export const setAuditDaysAction = formAction({ ...byAdmin, reads: z.object({ days: Typed }) }, async ({ days }, { by }) => {
  await setAuditDays(Number(days || Number.NaN), by);
  return { said: "Saved. Older events are deleted within a minute." };
});

/** Not trimmed: passwords may start or end with white space. */
const Password = z
  .string()
  .catch("")
  .transform((text) => text.slice(0, 1000));

export const changePasswordAction = formAction(
  { ...byAnyone, reads: z.object({ current: Password, chosen: Password }) },
  async ({ current, chosen }, { visitor, by }) => {
    if (visitor.kind !== "person") throw new Refusal("Sign in to change your password.");
    const result = await changePassword(new Headers(await headers()), current, chosen, by);
    if ("problem" in result) throw new Refusal(result.problem);
    await sendCookies(result.cookies);
    return { said: "Password changed. You are signed out everywhere else." };
  },
);

export const endOwnSessionAction = formAction(
  { ...byAnyone, reads: z.object({ id: Typed }), refused: sentence },
  async ({ id }, { visitor, by }) => {
    if (visitor.kind === "person") await endSession(visitor.id, id, by);
    return "Session ended.";
  },
);

export const signOutAction = formAction({ needs: "viewer", reads: z.object({}) }, async (_, { by }): Promise<void> => {
  const { cookies, to } = await signOut(new Headers(await headers()), by);
  await sendCookies(cookies);
  redirect(to);
});
