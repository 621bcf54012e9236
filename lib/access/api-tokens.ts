import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { db, write } from "@/lib/db/client";
import { newId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { isRole, type Role, roles } from "@/lib/domain/role";

export const NewToken = z.object({
  label: z.string().trim().min(1, "Say what the token is for").max(80, "A label has at most 80 characters"),
  role: z.enum(roles, `Choose a role: ${roles.join(", ")}`),
  /** Days that it lives; null for one that does not expire. */
  days: z.int().min(1, "A token lives for at least a day").max(3650, "A token lives for at most ten years").nullable(),
});
export type NewToken = z.infer<typeof NewToken>;

const day = 24 * 3600 * 1000;
const touchedEvery = 60_000;

const hash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Makes a token of 256 random bits. It is returned once; what is stored is its SHA-256. */
export async function makeToken(
  sent: NewToken,
  createdBy: string,
): Promise<{ id: string; token: string; expiresAt: Date | null }> {
  const read = NewToken.safeParse(sent);
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new Refusal(`${errors.map(({ message }) => message).join(". ")}.`, "invalid", errors);
  }
  const { label, role, days } = read.data;
  const token = `assay_${randomBytes(32).toString("base64url")}`;
  const expiresAt = days === null ? null : new Date(Date.now() + days * day);
  const id = newId();
  await write(() => db.apiToken.create({ data: { id, label, role, expiresAt, tokenHash: hash(token), createdBy } }));
  return { id, token, expiresAt };
}

/** Every token with what may be shown of it, the newest first. */
export const listTokens = () => db.apiToken.findMany({ omit: { tokenHash: true }, orderBy: { createdAt: "desc" } });

/** Ends a token. False where there is none of this id. */
export const revokeToken = async (id: string): Promise<boolean> =>
  (await write(() => db.apiToken.deleteMany({ where: { id } }))).count > 0;

/** The token's own record; null for one that is unknown, revoked or expired. Notes its use, to the minute. */
export async function findToken(token: string): Promise<{ id: string; label: string; role: Role } | null> {
  const found = await db.apiToken.findUnique({ where: { tokenHash: hash(token) } });
  const now = new Date();
  if (!found || !isRole(found.role) || (found.expiresAt && found.expiresAt <= now)) return null;
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > touchedEvery) {
    await write(() => db.apiToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } }));
  }
  return { id: found.id, label: found.label, role: found.role };
}
