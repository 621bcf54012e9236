import type { Client, Pool } from "pg";
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

/** The work uses its own connections. */
export const holdingLock = <T>(lock: readonly [number, number], work: () => Promise<T>): Promise<T> =>
  ofServer().holdingLock(lock, work);

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
