import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { processesHere } from "@/lib/db/postgres/users";
import { type DatabaseUser, userName, usersOf } from "@/lib/db/sqlite/users";

export async function usersHere(): Promise<DatabaseUser[] | null> {
  if (!usesPostgres()) return usersOf(databaseFile());
  // The database check reports an unusable server.
  const pids = await processesHere().catch(() => null);
  return pids?.map((pid) => ({ pid, name: userName(pid) })) ?? null;
}
