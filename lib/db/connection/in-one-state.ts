import type { Reader } from "@/lib/db/dialect/reader";
import { usesPostgres } from "@/lib/db/location/database-url";
import { readDatabase } from "@/lib/db/sqlite/reader";

/** A thread's task over one state of the database, which `database` names. */
export function inOneState<Asked, Found>(read: (reader: Reader, asked: Asked) => Promise<Found>) {
  return async ({ database, ...asked }: Asked & { database: string }): Promise<Found> => {
    const reader = await open(database);
    try {
      return await read(reader, asked as Asked);
    } finally {
      await reader.close();
    }
  };
}

/** A file's path or PostgreSQL's address, whose client is loaded only if needed. */
const open = async (database: string): Promise<Reader> =>
  usesPostgres(database) ? (await import("@/lib/db/postgres/reader")).readServer(database) : readDatabase(database);
