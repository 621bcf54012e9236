import { PrismaClient } from "@/prisma/client/client";
import { databaseFile, databaseUrl } from "./location";
import { makePrivateFile } from "./private-files";
import { SqliteAdapter } from "./sqlite";

// On the process, not the module: the web server's bundles hold this file more than once, and two queues of writes over one client
// would let a write wait, blocking the thread, for a transaction that this thread is to end.
const kept = globalThis as { assayDatabase?: PrismaClient; assayWrites?: Promise<unknown> };

function connect(): PrismaClient {
  if (!kept.assayDatabase) {
    makePrivateFile(databaseFile());
    kept.assayDatabase = new PrismaClient({ adapter: new SqliteAdapter(databaseUrl()) });
  }
  return kept.assayDatabase;
}

/** The database, connected at its first use; one connection a process, kept over reloads in development. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, property) => {
    const client = connect();
    const value = Reflect.get(client, property, client);
    return typeof value === "function" ? value.bind(client) : value;
  },
});

/** Runs writes of this process one after the other: SQLite has one writer, and waiting here costs less than its lock. */
export function write<T>(work: () => Promise<T>): Promise<T> {
  const turn = (kept.assayWrites ?? Promise.resolve()).then(work);
  kept.assayWrites = turn.catch(() => undefined);
  return turn;
}
