import { usesPostgres } from "./location/database-url";
import { keyInServer } from "./postgres/signing-key";
import { keyInFile } from "./sqlite/signing-key";

/** 256 random bits for cookies, shared by every process on the database. */
export const signingKey = async (): Promise<string> => (usesPostgres() ? keyInServer() : keyInFile());
