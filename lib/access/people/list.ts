// Loads no library of passwords and sessions, which every server would load otherwise.

import { columns, db } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { isRole, type Role } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";
import { providerId } from "./provider";

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  hasPassword: boolean;
  hasProvider: boolean;
  sessions: number;
  /** Renewed at most once a day; null without sessions. */
  lastSeen: Date | null;
}

const listed = {
  ...columns("id name email role createdAt"),
  accounts: { select: { providerId: true, password: true } },
  sessions: { select: { updatedAt: true, expiresAt: true } },
} as const;

export async function listPeople(): Promise<Person[]> {
  const people = await db.user.findMany({ select: listed, orderBy: [{ name: "asc" }, { email: "asc" }] });
  const now = databaseTime();
  return people.map(({ accounts, sessions, role, ...person }) => {
    const open = sessions.filter(({ expiresAt }) => expiresAt > now);
    const lastSeen = open.reduce<Date | null>((last, { updatedAt }) => (!last || updatedAt > last ? updatedAt : last), null);
    return {
      ...person,
      role: isRole(role) ? role : "viewer",
      hasPassword: accounts.some(({ password }) => password !== null),
      hasProvider: accounts.some((account) => account.providerId === providerId),
      sessions: open.length,
      lastSeen,
    };
  });
}

export const hasPeople = async (): Promise<boolean> => (await db.user.findFirst({ select: { id: true } })) !== null;

/** Throws Refusal if no account has the address. */
export async function requirePerson(email: string): Promise<Person> {
  const wanted = email.trim().toLowerCase();
  const person = (await listPeople()).find((one) => one.email === wanted);
  if (!person) throw new Refusal(`There is no account ${email}. assay user list shows them.`, "not-found");
  return person;
}
