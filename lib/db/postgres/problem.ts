import { mostConnections } from "./names";

interface Problem {
  /** SQLSTATEs, connection codes, Prisma's kinds, or words of the message. */
  when: RegExp;
  says: string | ((message: string) => string);
  passes?: boolean;
}

const problems: readonly Problem[] = [
  {
    when: /extension "pg_trgm" is not available|extension control file.*pg_trgm/,
    says: "its server lacks the extension pg_trgm. Install PostgreSQL's contrib package there.",
  },
  {
    when: /permission denied to create extension/,
    says: "it lacks the extension pg_trgm, which this user may not create. Ask an administrator to run in that database: CREATE EXTENSION pg_trgm;",
  },
  {
    when: /gin_trgm_ops/,
    says: "its extension pg_trgm is in a schema outside this user's search path. Ask an administrator to run in that database: ALTER EXTENSION pg_trgm SET SCHEMA public;",
  },
  {
    when: /client password must be a|no password supplied/,
    says: "its server asks for a password, and there is none in DATABASE_URL or PGPASSWORD.",
  },
  {
    when: /\b(28P01|28000|AuthenticationFailed|DatabaseAccessDenied)\b/,
    says: "its server rejects this user or password. Correct them in DATABASE_URL, or allow this user on the server (pg_hba.conf).",
  },
  {
    when: /\b(3D000|57P04|DatabaseDoesNotExist)\b|database "[^"]*" does not exist/,
    says: "its server has no database of this name. Create it there, or correct DATABASE_URL.",
  },
  {
    when: /\b42501\b/,
    says: (message) =>
      `this user lacks rights that Assay needs (${message}). Make it the owner: ALTER DATABASE … OWNER TO …, and of its tables.`,
  },
  {
    when: /\b(42P01|42703)\b/,
    says: (message) => `its tables do not match this version of Assay (${message}). Restart Assay to migrate them.`,
  },
  { when: /\b53100\b|No space left on device/, says: "its server's disk is full. Free some space there." },
  {
    when: /\b(53300|TooManyConnections)\b|no more connections allowed/,
    says: `its server accepts no more connections. Raise max_connections there, or run fewer processes of Assay: each opens up to ${mostConnections}.`,
    passes: true,
  },
  {
    when: /\b(53200|53400|54000)\b/,
    says: (message) => `its server is short of memory or at a limit (${message}). Give it more.`,
  },
  {
    when: /\b25006\b/,
    says: "it is read-only: its server is a standby, or set to read-only. Name the primary server in DATABASE_URL.",
  },
  { when: /\b(XX001|XX002)\b/, says: (message) => `it is damaged (${message}). Restore a backup.` },
  {
    when: /Unable to start a transaction in the given time/,
    says: "all connections of this process to its server were busy. Try again.",
  },
  { when: /\b(55P03|40P01|40001|57014|P2028)\b/, says: "another process had it locked. Try again." },
  {
    when: /unsupported startup parameter/,
    says: (message) =>
      `the pooler before its server rejects a setting (${message}). Remove it from DATABASE_URL, or let the pooler ignore it.`,
  },
  {
    when: /TlsConnectionError|support SSL connections|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_|CERT_HAS_EXPIRED/,
    says: (message) =>
      `the connection cannot be encrypted as DATABASE_URL asks: ${message}. Correct sslmode or sslrootcert there.`,
  },
  {
    when: /\b(ETIMEDOUT|SocketTimeout)\b|timeout expired|query_wait_timeout|due to connection timeout|timeout exceeded when trying to connect/,
    says: "its server did not answer in time. Check that it can be reached and is not overloaded.",
    passes: true,
  },
  {
    when: /\b(57P0[1235]|25P03|08\d{3}|ECONNRESET|EPIPE|ConnectionClosed|P1017)\b|Connection terminated unexpectedly|connection error and is not queryable|Connection ended unexpectedly|server closed the connection|server conn crashed|server login has been failing/i,
    says: "its server is restarting or has closed the connection. Assay continues once it responds.",
    passes: true,
  },
  {
    when: /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|DatabaseNotReachable)\b/,
    says: "its server cannot be reached. Check that it runs, and the host and port in DATABASE_URL.",
    passes: true,
  },
];

const problemOf = (words: string): Problem | undefined => problems.find(({ when }) => when.test(words));

/** A lost or failed connection; it passes once the server is back. */
export const isOutage = (error: unknown): boolean => problemOf(read(error).words)?.passes === true;

interface Cause {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  reason?: string;
}

export function explainServer(error: unknown): string | null {
  const { words, message } = read(error);
  const says = problemOf(words)?.says;
  return typeof says === "function" ? says(message) : (says ?? null);
}

/** Prisma's adapter has the driver's error as its cause, and Prisma in `meta`. */
function read(error: unknown): { words: string; message: string } {
  if (!(error instanceof Error)) return { words: "", message: String(error) };
  const {
    code = "",
    meta,
    cause,
  } = error as Error & {
    code?: string;
    meta?: { driverAdapterError?: { cause?: Cause } };
    cause?: Cause;
  };
  const { kind = "", originalCode = "", originalMessage, reason } = meta?.driverAdapterError?.cause ?? cause ?? {};
  const message = (originalMessage ?? reason ?? error.message).replace(/\.$/, "");
  return { words: [originalCode || code, kind, message].join(" "), message };
}
