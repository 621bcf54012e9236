import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { processesHere } from "@/lib/db/postgres/users";
import { type DatabaseUser, nameOf, usersOf } from "@/lib/db/sqlite/users";

/** Other processes on this machine that use the database; null if its server does not tell. */
export async function usersHere(): Promise<DatabaseUser[] | null> {
  if (!usesPostgres()) return usersOf(databaseFile());
  // Of a server that cannot be used, the check of the database says why.
  const pids = await processesHere().catch(() => null);
  return pids?.map((pid) => ({ pid, name: nameOf(pid) })) ?? null;
}
