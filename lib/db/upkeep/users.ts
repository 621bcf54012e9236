import { databaseFile, usesPostgres } from "@/lib/db/place/location";
import { usersOfServer } from "@/lib/db/postgres/users";
import { type DatabaseUser, usersOf } from "@/lib/db/sqlite/users";

/** Other processes on this machine that use the database. */
export const usersHere = async (): Promise<DatabaseUser[]> => (usesPostgres() ? await usersOfServer() : usersOf(databaseFile()));
