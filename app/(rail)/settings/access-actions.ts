"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readActor } from "@/app/actor";
import { demand } from "@/app/demand";
import { sendCookies } from "@/app/send-cookies";
import type { AccessOutcome } from "@/components/access/outcome";
import { addPerson, endSession, endSessions, removePerson, renewLink, setRole } from "@/lib/access/people/manage";
import { changePassword, signOut } from "@/lib/access/people/sign-in";
import { makeToken, revokeToken } from "@/lib/access/tokens/manage";
import { linkTo } from "@/lib/domain/environment";
import { isRole, mayDo, type Role } from "@/lib/domain/people/role";
import { accountOf, roleOf } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import { setAuditDays } from "@/lib/runs/upkeep/audit-log";

/** Adds the form's person; the answer carries the link with which they choose a password. */
export async function addPersonAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => {
    const email = textOf(form, "email");
    const { token } = await addPerson(
      { email, name: textOf(form, "name"), role: textOf(form, "role") as Role },
      await readActor(),
    );
    return { said: `${email} is added.`, shown: linkTo(`/welcome/${token}`) };
  });
}

/** A new link for the form's person to choose a password with. */
export async function renewLinkAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => ({
    said: "Links made before have ended.",
    shown: linkTo(`/welcome/${await renewLink(textOf(form, "id"), await readActor())}`),
  }));
}

/** Gives the form's person another role. */
export async function setRoleAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => {
    const role = textOf(form, "role");
    if (!isRole(role)) throw new Refusal("Choose a role.");
    await setRole(textOf(form, "id"), role, await readActor());
    return { said: `${textOf(form, "name")} is now ${role}.` };
  });
}

/** Signs the form's person out everywhere. */
export async function endSessionsAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => {
    const count = await endSessions(textOf(form, "id"), await readActor());
    return { said: count === 1 ? "One session is ended." : `${count} sessions are ended.` };
  });
}

/** Takes the form's person's account away. */
export async function removePersonAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => {
    await removePerson(textOf(form, "id"), await readActor());
    return { said: `${textOf(form, "name")} is removed.` };
  });
}

/** Makes an API token for oneself; the answer carries it, once. */
export async function makeTokenAction(form: FormData): Promise<AccessOutcome> {
  const visitor = await demand("viewer");
  return told(async () => {
    if (visitor.kind !== "person") throw new Refusal("Tokens belong to accounts. Sign in to make one.", "forbidden");
    const days = textOf(form, "days");
    const { token } = await makeToken(
      {
        label: textOf(form, "label"),
        role: textOf(form, "role") as Role,
        days: days === "never" ? null : Number(days || Number.NaN),
      },
      visitor.id,
      await readActor(),
    );
    return { said: "The token is made.", shown: token };
  });
}

/** Revokes the form's API token: any for an administrator, else one of one's own. */
export async function revokeTokenAction(form: FormData): Promise<AccessOutcome> {
  const visitor = await demand("viewer");
  return told(async () => {
    const isAdmin = mayDo(roleOf(visitor), "admin");
    const owner = isAdmin ? null : (accountOf(visitor)?.id ?? "");
    const isRevoked = await revokeToken(textOf(form, "id"), owner, await readActor());
    if (!isRevoked) throw new Refusal("There is no such token. It may have been revoked already.", "not-found");
    return { said: `The token ${textOf(form, "name")} is revoked and no longer works.` };
  });
}

/** Sets for how many days audit events are kept. */
export async function setAuditDaysAction(form: FormData): Promise<AccessOutcome> {
  await demand("admin");
  return told(async () => {
    await setAuditDays(Number(textOf(form, "days") || Number.NaN), await readActor());
    return { said: "Saved. Older events are deleted within a minute." };
  });
}

/** Changes one's own password. */
export async function changePasswordAction(form: FormData): Promise<AccessOutcome> {
  const visitor = await demand("viewer");
  if (visitor.kind !== "person") return { problems: { "": "Only people who are signed in have a password." } };
  const result = await changePassword(new Headers(await headers()), raw(form, "current"), raw(form, "chosen"), await readActor());
  if ("problem" in result) return { problems: { "": result.problem } };
  await sendCookies(result.cookies);
  revalidatePath("/settings");
  return { said: "Your password is changed, and you are signed out everywhere else." };
}

/** Ends one of one's own sessions. */
export async function endOwnSessionAction(form: FormData): Promise<AccessOutcome> {
  const visitor = await demand("viewer");
  return told(async () => {
    if (visitor.kind === "person") await endSession(visitor.id, textOf(form, "id"), await readActor());
    return { said: "The session is ended." };
  });
}

/** Signs out and leads to the sign-in page. */
export async function signOutAction(): Promise<void> {
  await demand("viewer");
  await sendCookies(await signOut(new Headers(await headers()), await readActor()));
  redirect("/sign-in");
}

async function told(work: () => Promise<AccessOutcome>): Promise<AccessOutcome> {
  try {
    const outcome = await work();
    revalidatePath("/settings");
    return outcome;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
    return { problems: error.errors.length > 0 ? problems : { "": error.message } };
  }
}

const raw = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
};

const textOf = (form: FormData, name: string): string => raw(form, name).trim();
