import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { genericOAuth } from "better-auth/plugins";
import { db, writeAlone } from "@/lib/db/connection/client";
import { usesPostgres } from "@/lib/db/location/database-url";
import { longestPassword } from "@/lib/domain/bounds";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { perProcess } from "@/lib/domain/process/values";
import { admit, admitted, providerSettings, withoutTokens } from "./provider-accounts";
import { secret } from "./secret";

/** Seconds. */
const linkLifetime = 3 * 24 * 3600;

/** Characters. */
export const shortestPassword = 12;

function configure(key: string, onLink: (token: string) => void) {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  const ofProvider = providerSettings();
  return betterAuth({
    appName: "Assay",
    baseURL: ASSAY_PUBLIC_URL ?? "http://127.0.0.1",
    secret: key,
    database: prismaAdapter(db, { provider: usesPostgres() ? "postgresql" : "sqlite" }),
    telemetry: { enabled: false },
    logger: { disabled: true },
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
      user: { create: { before: async (user) => ({ data: { ...user, ...admitted() } }) } },
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

type Accounts = ReturnType<typeof configure>;

const kept = perProcess("accounts", (): { accounts?: Accounts } => ({}));

export async function accounts(): Promise<Accounts> {
  kept.accounts ??= configure(await secret(), () => {});
  return kept.accounts;
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
