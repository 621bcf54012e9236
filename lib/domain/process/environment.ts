import * as z from "zod";
import { isRole, type Role, roles } from "@/lib/domain/people/role";
import { Refusal } from "@/lib/domain/problem";
import { serverAddress } from "@/lib/domain/servers/address";
import { RequestHeaders } from "@/lib/domain/servers/request-headers";
import { listed, listedIn } from "@/lib/domain/text/listed";

const blankAsMissing = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const text = z.preprocess(blankAsMissing, z.string().trim().optional());

const headersOf = (variable: string, given: unknown, context: z.core.$RefinementCtx): Record<string, string> => {
  const parsed = RequestHeaders.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", message: `${variable}: ${message}` });
  return z.NEVER;
};

/** One header per line, like the official client. */
const HeaderLines = z.preprocess(blankAsMissing, z.string().default("")).transform((text, context) => {
  const lines = text.split("\n").filter((line) => line.includes(":"));
  const entries = lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);
  return headersOf("OPENAI_CUSTOM_HEADERS", Object.fromEntries(entries), context);
});

/** Messages never repeat a value or the parser's message, which would. */
const Headers = z.preprocess(blankAsMissing, z.string().default("{}")).transform((json, context) => {
  try {
    return headersOf("OPENAI_HEADERS", JSON.parse(json), context);
  } catch {
    context.addIssue({ code: "custom", message: 'OPENAI_HEADERS must be JSON, as in {"x-team": "search"}' });
    return z.NEVER;
  }
});

const headerValue = (variable: string) =>
  text.refine((value) => /^[\x20-\x7e]*$/.test(value ?? ""), `${variable} can contain only printable ASCII characters`);

/** Accepts files, and URLs whose user and password can be decoded. Messages never repeat a URL, which can contain a password. */
export const notReadable =
  "cannot be read. In a user or password, write characters such as @ : / ? # % in percent-encoding: %40 for @";

export function isReadable(url: string): boolean {
  if (!url.startsWith("postgres")) return true;
  try {
    const { username, password, pathname } = new URL(url);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const isGroupRole = (text: string) => isRole(text.slice(text.lastIndexOf("=") + 1).trim()) && text.lastIndexOf("=") > 0;

/** "assay-admins=admin; engineers=editor": groups can contain commas and equals signs. */
const GroupRoles = z.preprocess(blankAsMissing, z.string().default("*=viewer")).transform((text, context) => {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== "");
  if (parts.every(isGroupRole))
    return parts.map((part) => ({
      group: part.slice(0, part.lastIndexOf("=")).trim(),
      role: part.slice(part.lastIndexOf("=") + 1).trim() as Role,
    }));
  context.addIssue({
    code: "custom",
    message: `ASSAY_OIDC_ROLES must be groups with roles (${roles.join(", ")}), as in assay-admins=admin; engineers=editor; *=viewer`,
  });
  return z.NEVER;
});

const Settings = z.object({
  DATABASE_URL: z.preprocess(
    blankAsMissing,
    z
      .string()
      .regex(
        /^(file:.|postgres(ql)?:\/\/[^/])/,
        "DATABASE_URL must be a file or a PostgreSQL database, as in file:./data/assay.db or postgres://user:password@host/assay",
      )
      .refine(isReadable, `DATABASE_URL ${notReadable}`)
      .default("file:./data/assay.db"),
  ),
  HOST: z.preprocess(blankAsMissing, z.string().default("127.0.0.1")),
  PORT: z.preprocess(
    blankAsMissing,
    z.coerce
      .number("PORT must be a number")
      .int("PORT must be a whole number")
      .min(0, "PORT must be between 0 and 65535")
      .max(65535, "PORT must be between 0 and 65535")
      .default(3000),
  ),
  OPENAI_API_KEY: text,
  OPENAI_ORG_ID: headerValue("OPENAI_ORG_ID"),
  OPENAI_PROJECT_ID: headerValue("OPENAI_PROJECT_ID"),
  OPENAI_BASE_URL: z.preprocess(
    blankAsMissing,
    serverAddress("OPENAI_BASE_URL", "OPENAI_API_KEY").default("https://api.openai.com/v1"),
  ),
  OPENAI_HEADERS: Headers,
  OPENAI_CUSTOM_HEADERS: HeaderLines,
  ASSAY_MODEL: text,
  ASSAY_JUDGES: text,
  ASSAY_PUBLIC_URL: z.preprocess(
    blankAsMissing,
    z.url({ protocol: /^https?$/, error: "ASSAY_PUBLIC_URL must be an http or https URL" }).optional(),
  ),
  ASSAY_LOG: z.preprocess((text) => text || undefined, z.enum(["requests"], "ASSAY_LOG can only be requests").optional()),
  ASSAY_TRUSTED_PROXIES: z.preprocess(
    blankAsMissing,
    z.coerce
      .number("ASSAY_TRUSTED_PROXIES must be a number: the number of proxies in front of Assay")
      .int("ASSAY_TRUSTED_PROXIES must be a whole number")
      .min(0, "ASSAY_TRUSTED_PROXIES must be between 0 and 10")
      .max(10, "ASSAY_TRUSTED_PROXIES must be between 0 and 10")
      .default(0),
  ),
  ASSAY_WEBHOOK_HOSTS: text,
  ASSAY_JUDGE_HOSTS: text,
  ASSAY_SECRET: z.preprocess(
    blankAsMissing,
    z.string().trim().min(32, "ASSAY_SECRET must have at least 32 characters, as `openssl rand -hex 32` makes them").optional(),
  ),
  ASSAY_OIDC_ISSUER: z.preprocess(
    blankAsMissing,
    z.url({ protocol: /^https?$/, error: "ASSAY_OIDC_ISSUER must be an https URL, the provider's issuer" }).optional(),
  ),
  ASSAY_OIDC_CLIENT_ID: text,
  ASSAY_OIDC_CLIENT_SECRET: text,
  ASSAY_OIDC_NAME: text,
  ASSAY_OIDC_GROUPS: z.preprocess(blankAsMissing, z.string().trim().default("groups")),
  ASSAY_OIDC_ROLES: GroupRoles,
});

const ofProvider = ["ASSAY_OIDC_ISSUER", "ASSAY_OIDC_CLIENT_ID", "ASSAY_OIDC_CLIENT_SECRET", "ASSAY_PUBLIC_URL"] as const;

const Environment = Settings.superRefine((read, context) => {
  const { ASSAY_OIDC_ISSUER: issuer } = read;
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  const missing = ofProvider.filter((name) => read[name] === undefined);
  const isWanted = ofProvider.slice(0, 3).some((name) => read[name] !== undefined);
  if (isWanted && missing.length > 0) refuse(`Sign-in through a provider also needs ${listed(missing)}`);
  if (issuer?.startsWith("http:") && !/^http:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?:[:/]|$)/.test(issuer))
    refuse("ASSAY_OIDC_ISSUER must be an https URL: over http anybody on the way could sign in as anybody");
});
export type Environment = z.infer<typeof Environment>;

/** Throws one Refusal that lists every problem. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = Environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ message }) => `  ${message}`);
  throw new Refusal(
    `The environment has ${problems.length === 1 ? "a problem" : "problems"}:\n${problems.join("\n")}`,
    "conflict",
  );
}

export const modelsOf = ({ ASSAY_MODEL = "" }: Environment): string[] => listedIn(ASSAY_MODEL);

export function linkTo(path: string, variables: Record<string, string | undefined> = process.env): string {
  const { ASSAY_PUBLIC_URL, ...place } = parseEnvironment(variables);
  return `${(ASSAY_PUBLIC_URL ?? addressHere(place)).replace(/\/$/, "")}${path}`;
}

/** This server's own address, whatever its public one. */
export function addressHere({ HOST, PORT }: Pick<Environment, "HOST" | "PORT">): string {
  // A server can listen on all addresses, but a browser cannot open them.
  if (HOST === "0.0.0.0" || HOST === "::") return `http://localhost:${PORT}`;
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Whether this process's `assay serve` also runs a worker; null if another command started it. */
export const hasWorkerBeside = (): boolean | null =>
  process.env.ASSAY_SERVES ? process.env.ASSAY_SERVES === servesWith.worker : null;

/** Values of ASSAY_SERVES, which `assay serve` sets for its processes. */
export const servesWith = { worker: "with-worker", noWorker: "without-worker" } as const;

/** The installation's folder, which can be read-only; contains prisma/migrations and cli/built. */
export const root = (): string => process.env.ASSAY_ROOT ?? process.cwd();

/** The folder of .env, to which relative paths in settings refer. */
export const home = (): string => process.env.ASSAY_HOME ?? process.cwd();
