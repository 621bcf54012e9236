import { databaseFile, databaseName, usesPostgres } from "@/lib/db/location/database-url";
import { sizeOfServer, versionOfServer } from "@/lib/db/postgres/size";
import { sizeOfFile, versionOfSqlite } from "@/lib/db/sqlite/upkeep/size";

export const databaseBytes = async (): Promise<{ file: number; log: number }> =>
  usesPostgres() ? { file: await sizeOfServer(), log: 0 } : sizeOfFile(databaseFile());

export const describeDatabase = async (): Promise<{ place: string; system: string; bytes: number }> => ({
  place: usesPostgres() ? databaseName() : databaseFile(),
  system: usesPostgres() ? await versionOfServer() : await versionOfSqlite(),
  bytes: (await databaseBytes()).file,
});
