import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { type DatabaseUser, programsOf } from "@/lib/db/sqlite/users";

/** For SQLite only: PostgreSQL is meant for many programs. Does not load Prisma. */
export const programsToMention = (): DatabaseUser[] => (usesPostgres() ? [] : programsOf(databaseFile()));
