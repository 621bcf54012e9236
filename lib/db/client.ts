import { PrismaClient } from "@/prisma/client/client";
import { databaseUrl } from "./location";
import { SqliteAdapter } from "./sqlite";

const kept = globalThis as { assayDatabase?: PrismaClient };

function connect(): PrismaClient {
  kept.assayDatabase ??= new PrismaClient({ adapter: new SqliteAdapter(databaseUrl()) });
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

let last: Promise<unknown> = Promise.resolve();

/** Runs writes of this process one after the other: SQLite has one writer, and waiting here costs less than its lock. */
export function write<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
