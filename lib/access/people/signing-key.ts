import { usesPostgres } from "@/lib/db/location/database-url";
import { keyInServer } from "@/lib/db/postgres/signing-key";
import { keyInFile } from "@/lib/db/sqlite/signing-key";

/** 256 random bits for cookies, shared by every process on the database. */
export const signingKey = async (): Promise<string> => (usesPostgres() ? keyInServer() : keyInFile());
