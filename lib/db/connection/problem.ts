import { databaseName, databaseUrl, usesPostgres } from "@/lib/db/location/database-url";
import { explainServer, isOutage } from "@/lib/db/postgres/problem";
import { explainFile } from "@/lib/db/sqlite/problem";

const explain = (error: unknown, url: string): string | null => (usesPostgres(url) ? explainServer(error) : explainFile(error));

/** For logs and commands: names the database, without its password. */
export function databaseProblem(error: unknown, url = databaseUrl()): string | null {
  const why = explain(error, url);
  return why && `The database ${databaseName(url)} cannot be used: ${why}`;
}

export const isAway = (error: unknown): boolean => usesPostgres() && isOutage(error);

/** For pages and the API: does not name the database. */
export function databaseOutage(error: unknown): string | null {
  const why = explain(error, databaseUrl());
  return why && `The database cannot be used: ${why}`;
}
