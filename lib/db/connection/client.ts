import { PrismaPg } from "@prisma/adapter-pg";
import { databaseFile, databaseUrl, usesPostgres } from "@/lib/db/location/database-url";
import { makePrivateFile } from "@/lib/db/location/private-files";
import { locks } from "@/lib/db/postgres/locks";
import { closePool, holdingLock, pool } from "@/lib/db/postgres/pool";
import { SqliteAdapter } from "@/lib/db/sqlite/adapter";
import { type Prisma, PrismaClient } from "@/prisma/client/client";
import { PrismaClient as PostgresClient } from "@/prisma/postgres/client/client";

// Kept on `process` because the web server's bundles hold this module more than once. With two write queues over one client, one
// write could block the thread while it waits for a transaction that the same thread has to end.
const kept = globalThis as { assayDatabase?: PrismaClient; assayWrites?: Promise<unknown> };

function connect(): PrismaClient {
  kept.assayDatabase ??= usesPostgres() ? connectToServer() : openFile();
  return kept.assayDatabase;
}

function openFile(): PrismaClient {
  makePrivateFile(databaseFile());
  return new PrismaClient({ adapter: new SqliteAdapter(databaseUrl()) });
}

/** Both clients are generated from the same models, so they have the same methods. */
function connectToServer(): PrismaClient {
  const client = new PostgresClient({ adapter: new PrismaPg(pool()) }) as unknown as PrismaClient;
  const transaction = client.$transaction.bind(client);
  const oneByOne = (work: unknown, options?: object) =>
    typeof work !== "function"
      ? transaction(work as Parameters<typeof transaction>[0], options)
      : transaction(async (inside: Prisma.TransactionClient) => {
          const [first, second] = locks.writer;
          await inside.$executeRaw`SELECT pg_advisory_xact_lock(${first}::int, ${second}::int)`;
          return work(inside);
        }, options);
  return Object.assign(client, { $transaction: oneByOne });
}

/** The database, connected at first use. It survives reloads in development. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, property) => {
    const client = connect();
    const value = Reflect.get(client, property, client);
    return typeof value === "function" ? value.bind(client) : value;
  },
});

export async function closeClient(): Promise<void> {
  const client = kept.assayDatabase;
  kept.assayDatabase = undefined;
  await client?.$disconnect();
  await closePool();
}

/**
 * Runs this process's writes one after the other: SQLite has one writer, and queueing here costs less than waiting for its lock.
 * PostgreSQL has many.
 */
export const write = <T>(work: () => Promise<T>): Promise<T> => (usesPostgres() ? work() : inTurn(work));

/** Like `write`, for work that reads and then writes what depends on it. On PostgreSQL too it then runs alone, over all processes. */
export const writeAlone = <T>(work: () => Promise<T>): Promise<T> =>
  inTurn(() => (usesPostgres() ? holdingLock(locks.alone, work) : work()));

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (kept.assayWrites ?? Promise.resolve()).then(work);
  kept.assayWrites = turn.catch(() => undefined);
  return turn;
}
