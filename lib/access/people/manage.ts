import * as z from "zod";
import { refuseToken } from "@/lib/access/tokens/refusal";
import { recordEvent } from "@/lib/db/audit";
import { db, write, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { longestEmail, longestPassword, longestPersonName } from "@/lib/domain/bounds";
import { newId } from "@/lib/domain/id";
import type { Actor } from "@/lib/domain/people/actor";
import { type Role, roles } from "@/lib/domain/people/role";
import { Refusal, readAs } from "@/lib/domain/problem";
import { plainName } from "@/lib/domain/text/normalized";
import { accounts, makeLinkToken, shortestPassword } from "./accounts";

const Email = z.string().trim().toLowerCase().max(longestEmail).pipe(z.email());
export const NewPerson = z.object({
  email: z.string().refine((text) => Email.safeParse(text).success, "Enter an e-mail address, for example ann@example.org"),
  name: z.string().overwrite(plainName).max(longestPersonName, `A name has at most ${longestPersonName} characters`),
  role: z.enum(roles, `Choose a role: ${roles.join(", ")}`),
});
export type NewPerson = z.infer<typeof NewPerson>;

/** Returns the token of the one-time link to choose a password. The name defaults to the part of the address before the @.
 *  Throws Refusal. */
export async function addPerson(sent: NewPerson, by: Actor): Promise<{ id: string; token: string }> {
  refuseToken(by);
  const { role, ...given } = readAs(NewPerson, sent);
  const email = Email.parse(given.email);
  const name = given.name || (email.split("@")[0] ?? email);
  const id = newId();
  await writeAlone(async () => {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) {
      const message = `${email} already has an account`;
      throw new Refusal(`${message}.`, "conflict", [{ path: "email", message }]);
    }
    // Accounts require signing in, so the first one must be able to add the next.
    if (role !== "admin" && (await db.user.count({ where: { role: "admin" } })) === 0) {
      const message = "The first account has to be an administrator's";
      throw new Refusal(`${message}.`, "conflict", [{ path: "role", message }]);
    }
    await db.user.create({ data: { id, email, name, role } });
  });
  await recordEvent(by, "person-added", email, { id, name, role });
  return { id, token: await makeLinkToken(email) };
}

export async function renewLink(id: string, by: Actor): Promise<string> {
  refuseToken(by);
  const { email } = await findPerson(id);
  const token = await makeLinkToken(email);
  await recordEvent(by, "link-made", email);
  return token;
}

export async function endLinks(email: string): Promise<void> {
  const person = await db.user.findUnique({ where: { email }, select: { id: true } });
  if (person) await write(() => db.verification.deleteMany({ where: { value: person.id } }));
}

/** Applies immediately, also to open sessions and tokens. Throws Refusal for the last administrator. */
export async function setRole(id: string, role: Role, by: Actor): Promise<void> {
  refuseToken(by);
  const before = await writeAlone(async () => {
    const person = await findPerson(id);
    if (person.role === "admin" && role !== "admin") await requireAnotherAdmin(id);
    await db.user.update({ where: { id }, data: { role } });
    return person;
  });
  await recordEvent(by, "role-changed", before.email, { from: before.role, to: role });
}

/** Deletes sessions and tokens too; reviews and shares keep the person's name. Throws Refusal for the last administrator. */
export async function removePerson(id: string, by: Actor): Promise<void> {
  refuseToken(by);
  const removed = await writeAlone(async () => {
    const person = await findPerson(id);
    if (person.role === "admin") await requireAnotherAdmin(id);
    const tokens = await db.apiToken.count({ where: { userId: id } });
    await db.verification.deleteMany({ where: { value: id } });
    await db.user.delete({ where: { id } });
    return { ...person, tokens };
  });
  await recordEvent(by, "person-removed", removed.email, { id, role: removed.role, tokens: removed.tokens });
}

export async function endSessions(userId: string, by: Actor): Promise<number> {
  refuseToken(by);
  const { email } = await findPerson(userId);
  const { count } = await write(() => db.session.deleteMany({ where: { userId } }));
  await recordEvent(by, "sessions-ended", email, { sessions: count });
  return count;
}

export async function endSession(userId: string, id: string, by: Actor): Promise<void> {
  refuseToken(by);
  const { email } = await findPerson(userId);
  const { count } = await write(() => db.session.deleteMany({ where: { userId, id } }));
  if (count > 0) await recordEvent(by, "sessions-ended", email, { sessions: count });
}

export const listSessions = (userId: string) =>
  db.session.findMany({
    where: { userId, expiresAt: { gt: databaseTime() } },
    select: { id: true, createdAt: true, updatedAt: true, ipAddress: true, userAgent: true },
    orderBy: { createdAt: "desc" },
  });

/** Null if the link is used, expired or unknown. */
export async function personOfLink(token: string): Promise<{ name: string; email: string } | null> {
  const { internalAdapter } = await (await accounts()).$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!found || found.expiresAt < databaseTime()) return null;
  return db.user.findUnique({ where: { id: found.value }, select: { name: true, email: true } });
}

export function passwordProblem(password: string): string | null {
  if (password.length < shortestPassword) return `Choose a password of at least ${shortestPassword} characters.`;
  if (password.length > longestPassword) return `Choose a password of at most ${longestPassword} characters.`;
  return null;
}

async function findPerson(id: string): Promise<{ email: string; role: string }> {
  const person = await db.user.findUnique({ where: { id }, select: { email: true, role: true } });
  if (!person) throw new Refusal("There is no such person; they may have been deleted.", "not-found");
  return person;
}

async function requireAnotherAdmin(id: string): Promise<void> {
  if ((await db.user.count({ where: { role: "admin", id: { not: id } } })) === 0) {
    throw new Refusal("This is the last administrator. Make another person an administrator first.", "conflict");
  }
}
