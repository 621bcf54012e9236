import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { db, write } from "@/lib/db/connection/client";
import { longestPassword } from "@/lib/domain/bounds";
import { parseEnvironment } from "@/lib/domain/environment";
import { secret } from "./secret";

/** Seconds that a one-time link to choose a password lives. */
const linkLives = 3 * 24 * 3600;

/** Of passwords, in characters. */
export const shortestPassword = 12;

function configure(onLink: (token: string) => void) {
  const { ASSAY_PUBLIC_URL } = parseEnvironment(process.env);
  return betterAuth({
    appName: "Assay",
    baseURL: ASSAY_PUBLIC_URL ?? "http://127.0.0.1",
    secret: secret(),
    database: prismaAdapter(db, { provider: "sqlite" }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      // People are added by an administrator.
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: linkLives,
      revokeSessionsOnPasswordReset: true,
      // Nothing is sent: the link is shown to the administrator who asked for it.
      sendResetPassword: async ({ token }) => onLink(token),
    },
    user: { additionalFields: { role: { type: "string", input: false } } },
    session: { expiresIn: 14 * 24 * 3600, updateAge: 24 * 3600 },
    verification: { storeIdentifier: "hashed" },
    // sign-in-limits.ts counts attempts, by account too and in bounded memory.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "assay",
      useSecureCookies: ASSAY_PUBLIC_URL?.startsWith("https:") ?? false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
      ipAddress: { ipAddressHeaders: ["x-forwarded-for"] },
      // The door has looked at the request's origin already, and knows under which names this server goes.
      disableOriginCheck: true,
      disableCSRFCheck: true,
    },
  });
}

type Accounts = ReturnType<typeof configure>;

// On the process: the web server's bundles hold this file more than once.
const kept = globalThis as { assayAccounts?: Accounts };

/** The library that keeps people's passwords and sessions. */
export function accounts(): Accounts {
  kept.assayAccounts ??= configure(() => {});
  return kept.assayAccounts;
}

/**
 * A new one-time token with which the person of this e-mail address chooses a password; it expires after three days. Only its hash is stored. Links
 * that were made for the person before end.
 */
export async function makeLinkToken(email: string): Promise<string> {
  let made = "";
  await configure((token) => {
    made = token;
  }).api.requestPasswordReset({ body: { email } });
  await write(async () => {
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
