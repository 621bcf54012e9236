import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { type DatabaseUser, programsOf } from "@/lib/db/sqlite/users";

/** Other programs that use this database, where that is worth a word: many use one of PostgreSQL. Does not load Prisma. */
export const programsToMention = (): DatabaseUser[] => (usesPostgres() ? [] : programsOf(databaseFile()));
