import type { Client, Pool, PoolClient } from "pg";
import { usesPostgres } from "@/lib/db/location/database-url";

/** Loading PostgreSQL's client takes an eighth of a command's start. */
const connections = usesPostgres() ? await import("./connections") : null;

function ofServer(): NonNullable<typeof connections> {
  if (!connections) throw new Error("DATABASE_URL named no PostgreSQL server when this process started.");
  return connections;
}

export const pool = (): Pool => ofServer().pool();

export const newClient = () => ofServer().newClient();

export const snapshotOfServer = (): Promise<string | undefined> => ofServer().snapshotOfServer();

export const closePool = async (): Promise<void> => connections?.closePool();

export const connectTo = async (url: string): Promise<Client> => (await import("./connections")).connectTo(url);

const assay = 41_553;

export const locks = {
  migrations: [assay, 1],
  /** For transactions that read and then write what depends on it. SQLite has one writer anyway. */
  writer: [assay, 2],
  /** For several statements outside one transaction. */
  alone: [assay, 3],
  /** For the one `assay move` that fills a database. */
  move: [assay, 4],
  upkeep: [assay, 5],
} satisfies Record<string, [number, number]>;

/** A connection that `work` drops is not reused, and releases its locks. */
export async function withClient<T>(work: (client: PoolClient, drop: (error: Error) => void) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  const drop = (error: Error) => {
    broken = error;
  };
  return work(client, drop).finally(() => client.release(broken));
}

/** The work uses its own connections. */
export const holdingLock = <T>(name: keyof typeof locks, work: () => Promise<T>): Promise<T> =>
  withClient(async (client, drop) => {
    await client.query("SELECT pg_advisory_lock($1, $2)", locks[name]);
    return work().finally(() => client.query("SELECT pg_advisory_unlock($1, $2)", locks[name]).catch(drop));
  });

/** Does nothing while another process has the lock. */
export const tryLock = (name: keyof typeof locks, work: () => Promise<void>): Promise<void> =>
  withClient(async (client, drop) => {
    const { rows } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock($1, $2) AS "isFree"`, locks[name]);
    if (!rows[0]?.isFree) return;
    await work().finally(() => client.query("SELECT pg_advisory_unlock($1, $2)", locks[name]).catch(drop));
  });
