import { createHash, randomBytes } from "node:crypto";
import { readExpiry } from "@/lib/access/expiry";
import { NewToken, tokenExpiresByDefault } from "@/lib/access/tokens/new";
import { recordEvent } from "@/lib/db/audit";
import { columns, db, write, writeAlone } from "@/lib/db/connection/client";
import { databaseTime } from "@/lib/db/location/clock";
import { newId } from "@/lib/domain/id";
import type { Actor } from "@/lib/domain/people/actor";
import { effectiveRole, isRole, isTokenRole, mayDo, type TokenRole } from "@/lib/domain/people/role";
import { Refusal, readAs } from "@/lib/domain/problem";
import { refuseToken } from "./refusal";

const useNotedEvery = 60_000;

const hash = (token: string): string => createHash("sha256").update(token).digest("hex");

interface MadeToken {
  id: string;
  token: string;
  expiresAt: Date | null;
}

/** Stores only the token's SHA-256. Throws Refusal for a role above the account's, and for requests made with a token. */
export async function makeToken(sent: NewToken, userId: string, by: Actor): Promise<MadeToken> {
  refuseToken(by);
  const { label, role, expires = tokenExpiresByDefault } = readAs(NewToken, sent);
  return storeToken({ label, role, expiresAt: readExpiry(expires, databaseTime()), parentId: null }, userId, by);
}

/** The new token gets at most the parent's role and lifetime, and is revoked with it, so no access outlives the parent.
 *  Without `expires` it gets the usual lifetime, or the parent's. */
export async function makeTokenByToken(sent: NewToken, parent: FoundToken, by: Actor): Promise<MadeToken> {
  const { label, role, expires } = readAs(NewToken, sent);
  if (parent.role === "sender" || !mayDo(parent.role, role)) {
    const message = `A token cannot have more rights than the token that creates it, whose role is ${parent.role}`;
    throw new Refusal(`${message}.`, "invalid", [{ path: "role", message }]);
  }
  const row = await db.apiToken.findUnique({ where: { id: parent.id }, select: { expiresAt: true } });
  const asked = readExpiry(expires ?? tokenExpiresByDefault, databaseTime());
  const outlives = row?.expiresAt && (asked === null || asked > row.expiresAt);
  if (outlives && expires !== undefined) {
    const message = `The token cannot outlive the token that creates it, which expires on ${row.expiresAt?.toISOString().slice(0, 10)}`;
    throw new Refusal(`${message}.`, "invalid", [{ path: "expires", message }]);
  }
  const expiresAt = outlives ? row.expiresAt : asked;
  return storeToken({ label, role, expiresAt, parentId: parent.id }, parent.maker.id, by);
}

async function storeToken(
  { label, role, expiresAt, parentId }: { label: string; role: TokenRole; expiresAt: Date | null; parentId: string | null },
  userId: string,
  by: Actor,
): Promise<MadeToken> {
  const token = `assay_${randomBytes(32).toString("base64url")}`;
  const id = newId();
  const email = await writeAlone(async () => {
    const user = await db.user.findUnique({ where: { id: userId }, select: { email: true, role: true } });
    if (!user) throw new Refusal("Tokens belong to accounts, and there is no such account.", "not-found");
    if (!isRole(user.role) || !mayDo(user.role, role)) {
      const message = `A token cannot have more rights than its owner, whose role is ${user.role}`;
      throw new Refusal(`${message}.`, "forbidden", [{ path: "role", message }]);
    }
    // In the same transaction, so the parent cannot be revoked in between.
    if (parentId !== null && (await db.apiToken.count({ where: { id: parentId } })) === 0)
      throw new Refusal("The token of this request has been revoked.", "forbidden");
    await db.apiToken.create({ data: { id, label, role, expiresAt, tokenHash: hash(token), userId, parentId } });
    return user.email;
  });
  await recordEvent(by, "token-made", label, { id, role, for: email, expires: expiresAt?.toISOString().slice(0, 10) ?? "never" });
  return { id, token, expiresAt };
}

export interface ListedToken {
  id: string;
  label: string;
  role: TokenRole;
  /** Null if it may do nothing, as a sender whose owner may no longer send traces. */
  effectiveRole: TokenRole | null;
  maker: { id: string; name: string; email: string };
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute; null before its first use. */
  lastUsedAt: Date | null;
}

const listed = {
  ...columns("id label role createdAt expiresAt lastUsedAt"),
  user: { select: columns("id name email role") },
};

export async function listTokens(userId?: string): Promise<ListedToken[]> {
  const rows = await db.apiToken.findMany({
    ...(userId !== undefined && { where: { userId } }),
    select: listed,
    orderBy: { createdAt: "desc" },
  });
  return rows.map(({ user: { role: ownerRole, ...maker }, role, ...token }) => {
    const own = isTokenRole(role) ? role : "viewer";
    return { ...token, maker, role: own, effectiveRole: isRole(ownerRole) ? effectiveRole(own, ownerRole) : null };
  });
}

/** Revokes the token and those that it created. `ownerId` null means any account. Returns false if there is no such token. */
export async function revokeToken(id: string, ownerId: string | null, by: Actor): Promise<boolean> {
  const where = { id, ...(ownerId !== null && { userId: ownerId }) };
  const found = await writeAlone(async () => {
    const token = await db.apiToken.findFirst({ where, select: { label: true, user: { select: { email: true } } } });
    if (token) await db.apiToken.deleteMany({ where });
    return token;
  });
  if (found) await recordEvent(by, "token-revoked", found.label, { id, of: found.user.email });
  return found !== null;
}

export interface FoundToken {
  id: string;
  label: string;
  role: TokenRole;
  maker: { id: string; name: string; email: string };
}

/** Null if unknown, revoked, expired or without any right now. Records its use, to the minute. */
export async function findToken(token: string): Promise<FoundToken | null> {
  const found = await db.apiToken.findUnique({ where: { tokenHash: hash(token) }, select: listed });
  const now = databaseTime();
  if (!found || !isTokenRole(found.role) || (found.expiresAt && found.expiresAt <= now)) return null;
  const { role: present, ...maker } = found.user;
  const role = isRole(present) ? effectiveRole(found.role, present) : null;
  if (role === null) return null;
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > useNotedEvery) {
    await write(() => db.apiToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } }));
  }
  return { id: found.id, label: found.label, role, maker };
}
