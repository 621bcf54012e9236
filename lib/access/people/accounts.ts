import { setTimeout as setTimeoutAsPromise } from "node:timers/promises";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins";
import { db, writeAlone } from "@/lib/db/connection/client";
import { usesPostgres } from "@/lib/db/location/database-url";
import { longestPassword } from "@/lib/domain/bounds";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { perProcess } from "@/lib/domain/process/values";
import { maskSecrets } from "@/lib/domain/text/log";
import { admit, admitted, demandIdToken, providerSettings, recordAdded, withoutTokens } from "./provider-accounts";
import { secret } from "./secret";

/** Seconds. */
const linkLifetime = 3 * 24 * 3600;

/** Characters. */
export const shortestPassword = 12;

function configure(key: string, onLink: (token: string) => void, ofProvider: GenericOAuthConfig | null = null) {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  return betterAuth({
    appName: "Assay",
    baseURL: ASSAY_PUBLIC_URL ?? "http://127.0.0.1",
    secret: key,
    database: prismaAdapter(db, { provider: usesPostgres() ? "postgresql" : "sqlite" }),
    telemetry: { enabled: false },
    logger: ofProvider
      ? { level: "error", log: (_, message) => console.error(`Sign-in: ${maskSecrets(message)}`) }
      : { disabled: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: linkLifetime,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => onLink(token),
    },
    user: {
      additionalFields: { role: { type: "string", input: false } },
      validateUserInfo: async ({ user, source }) => (source.method === "oauth" ? admit(user, source) : undefined),
    },
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: false } },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, ...admitted() } }), after: recordAdded } },
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    plugins: ofProvider ? [genericOAuth({ config: [ofProvider] })] : [],
    session: { expiresIn: 14 * 24 * 3600, updateAge: 24 * 3600 },
    verification: { storeIdentifier: "hashed" },
    // sign-in-limits.ts counts attempts instead: by account too, and in bounded memory.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "assay",
      useSecureCookies: ASSAY_PUBLIC_URL?.startsWith("https:") ?? false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: ["x-forwarded-for"] },
      // The door has already checked the origin, and knows all names of this server.
      disableOriginCheck: true,
      disableCSRFCheck: true,
    },
  });
}

export type Accounts = ReturnType<typeof configure>;

const kept = perProcess("accounts", (): { accounts?: Accounts; withProvider?: Accounts } => ({}));

/** In ms. */
const longestWait = 10_000;

export async function accounts(): Promise<Accounts> {
  kept.accounts ??= configure(await secret(), () => {});
  return kept.accounts;
}

function withIdToken(library: Accounts): Accounts {
  const context = library.$context;
  const demanded = context.then((found) => {
    for (const one of found.socialProviders) demandIdToken(one);
    return found;
  });
  return Object.assign(library, { $context: demanded });
}

/** The same accounts with the provider, apart so that nothing else waits for it. Null if there is none, or if it does not answer. */
export async function accountsWithProvider(): Promise<Accounts | null> {
  const settings = providerSettings();
  if (!settings) return null;
  kept.withProvider ??= withIdToken(configure(await secret(), () => {}, settings));
  const tooLong = setTimeoutAsPromise(longestWait, null, { ref: false });
  const context = await Promise.race([kept.withProvider.$context, tooLong]);
  return context && kept.withProvider;
}

/** Expires after three days; only its hash is stored. Ends the person's earlier links. */
export async function makeLinkToken(email: string): Promise<string> {
  let made = "";
  const library = configure(await secret(), (token) => {
    made = token;
  });
  await library.api.requestPasswordReset({ body: { email } });
  await writeAlone(async () => {
    const person = await db.user.findUnique({ where: { email }, select: { id: true } });
    if (!person) return;
    const links = await db.verification.findMany({
      where: { value: person.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    await db.verification.deleteMany({ where: { id: { in: links.slice(1).map(({ id }) => id) } } });
  });
  return made;
}
