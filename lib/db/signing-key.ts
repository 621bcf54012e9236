import { usesPostgres } from "./location/database-url";
import { keyInServer } from "./postgres/signing-key";
import { keyInFile } from "./sqlite/signing-key";

/** The key that signs cookies: 256 random bits, made at first use, the same for every process on the database. */
export const signingKey = async (): Promise<string> => (usesPostgres() ? keyInServer() : keyInFile());
