import { databaseFile, usesPostgres } from "@/lib/db/connection/location";
import { processesHere } from "@/lib/db/postgres/users";
import { type DatabaseUser, nameOf, usersOf } from "@/lib/db/sqlite/users";

/** Other processes on this machine that use the database. */
export async function usersHere(): Promise<DatabaseUser[]> {
  if (!usesPostgres()) return usersOf(databaseFile());
  return (await processesHere()).map((pid) => ({ pid, name: nameOf(pid) }));
}
