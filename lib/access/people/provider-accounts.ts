import { AsyncLocalStorage } from "node:async_hooks";
import type { GenericOAuthConfig } from "better-auth/plugins";
import { recordEvent } from "@/lib/db/audit";
import { db, writeAlone } from "@/lib/db/connection/client";
import { longestPersonName } from "@/lib/domain/bounds";
import { newId } from "@/lib/domain/id";
import { assayItself } from "@/lib/domain/people/actor";
import type { Role } from "@/lib/domain/people/role";
import { plainName } from "@/lib/domain/text/normalized";
import { provider, providerId, roleOfGroups } from "./provider";

/** Why a person is not admitted, for /sign-in?refused=. */
export const refusals = ["unverified_email", "no_role", "other_person"] as const;

export const providerSettings = (): GenericOAuthConfig | null => {
  const found = provider();
  return (
    found && {
      providerId,
      name: found.name,
      clientId: found.clientId,
      clientSecret: found.clientSecret,
      discoveryUrl: `${found.issuer}/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
      scopes: ["openid", "profile", "email"],
      redirectURI: `${found.publicUrl}/sign-in/callback`,
      postLogoutRedirectURI: `${found.publicUrl}/sign-in`,
      mapProfileToUser: (profile) => ({ emailVerified: isVerified(profile), name: nameOf(profile) }),
    }
  );
};

/** Read like the name of an account that is added here. */
function nameOf({ name, email }: Readonly<Record<string, unknown>>): string {
  const plain = typeof name === "string" ? plainName(name.slice(0, longestPersonName)) : "";
  return plain || String(email).replace(/@.*/s, "");
}

/** Entra ID has no `email_verified`; its optional claim `xms_edov` says that the owner of the address's domain is verified. */
function isVerified({ email_verified: verified, xms_edov: isOwned }: Readonly<Record<string, unknown>>): boolean {
  return verified === undefined ? isOwned === true || isOwned === "1" || isOwned === 1 || isOwned === "true" : verified === true;
}

/** In seconds; a provider's clock can be a little ahead. */
const longestAge = 3600;
const mostAhead = 60;

/** The library verifies an ID token only if one came, and takes any that names this client among others. */
export function demandIdToken(library: { getUserInfo(tokens: { idToken?: string | undefined }): Promise<unknown> }): void {
  const read = library.getUserInfo.bind(library);
  library.getUserInfo = async (tokens) => (isForAssay(tokens.idToken) ? read(tokens) : null);
}

/** Whether a token, verified later, is recent and was issued to this client (OpenID Connect Core 3.1.3.7). */
function isForAssay(token: string | undefined): boolean {
  const found = provider();
  try {
    const { iat, aud, azp } = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8"));
    const age = Date.now() / 1000 - iat;
    const isForOthers = Array.isArray(aud) && aud.length > 1;
    return age > -mostAhead && age < longestAge && (azp === undefined ? !isForOthers : azp === found?.clientId);
  } catch {
    return false;
  }
}

/** What is decided about the person who is signing in, for the hooks that run later in the same request. */
const signingIn = new AsyncLocalStorage<{ role?: Role }>();

export const whileSigningIn = <T>(work: () => Promise<T>): Promise<T> => signingIn.run({}, work);

/** The role of an account that is made; empty for other accounts. */
export const admitted = (): { id?: string; role?: Role } => {
  const { role } = signingIn.getStore() ?? {};
  return role ? { id: newId(), role } : {};
};

export const recordAdded = (made: Record<string, unknown> & { id: string; email: string; name: string }): Promise<void> =>
  recordEvent(assayItself, "person-added", made.email, { id: made.id, name: made.name, through: provider()?.name ?? null });

interface Claimed {
  id?: string | undefined;
  email?: string | null | undefined;
  emailVerified?: boolean | undefined;
}

interface Source {
  action: string;
  oauth?: { profile?: unknown } | undefined;
}

/** Admits people with a verified address and a group that has a role. Their role is that of their groups at every sign-in,
 *  except that the last administrator stays one. */
export async function admit(user: Claimed, { action, oauth }: Source): Promise<{ error: (typeof refusals)[number] } | undefined> {
  const found = provider();
  const store = signingIn.getStore();
  const profile = (oauth?.profile ?? {}) as Record<string, unknown>;
  const role = found && roleOfGroups(found, profile);
  if (!user.emailVerified) return { error: "unverified_email" };
  if (!role || !store) return { error: "no_role" };
  store.role = role;
  if (user.id === undefined || action === "create-user") return undefined;
  const person = await db.user.findUnique({
    where: { id: user.id },
    select: { email: true, role: true, accounts: { where: { providerId }, select: { id: true } } },
  });
  // The address belongs to another account of the provider.
  if (action === "link-account" && (person?.accounts.length ?? 0) > 0) return { error: "other_person" };
  if (person && person.role !== role && (await changeRole(user.id, role)))
    await recordEvent(assayItself, "role-changed", person.email, { from: person.role, to: role, by: found.name });
  return undefined;
}

/** Leaves the last administrator one, and returns whether it changed the role. */
const changeRole = (id: string, role: Role): Promise<boolean> =>
  writeAlone(async () => {
    const others = await db.user.count({ where: { role: "admin", id: { not: id } } });
    const { count } = await db.user.updateMany({
      where: { id, ...(others === 0 && { role: { not: "admin" } }) },
      data: { role },
    });
    return count > 0;
  });

/** Assay calls nothing of the provider, so it keeps no tokens but the one that names a session to end. */
export const withoutTokens = async <Account extends object>(account: Account) => ({
  data: { ...account, accessToken: null, refreshToken: null },
});
