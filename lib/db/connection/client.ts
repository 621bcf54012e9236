import { PrismaClient } from "@/prisma/client/client";
import { databaseFile, databaseUrl } from "./location";
import { makePrivateFile } from "./private-files";
import { SqliteAdapter } from "./sqlite";

// Kept on `process` because the web server's bundles hold this module more than once. With two write queues over one client, one
// write could block the thread while it waits for a transaction that the same thread has to end.
const kept = globalThis as { assayDatabase?: PrismaClient; assayWrites?: Promise<unknown> };

function connect(): PrismaClient {
  if (!kept.assayDatabase) {
    makePrivateFile(databaseFile());
    kept.assayDatabase = new PrismaClient({ adapter: new SqliteAdapter(databaseUrl()) });
  }
  return kept.assayDatabase;
}

/** The database, connected at first use. One connection per process; it survives reloads in development. */
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
}

/**
 * Runs this process's writes one after the other: SQLite has one writer, and queueing here costs less than waiting for its lock.
 */
export function write<T>(work: () => Promise<T>): Promise<T> {
  const turn = (kept.assayWrites ?? Promise.resolve()).then(work);
  kept.assayWrites = turn.catch(() => undefined);
  return turn;
}
