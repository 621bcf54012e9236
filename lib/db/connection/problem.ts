import { databaseName, databaseUrl, usesPostgres } from "@/lib/db/location/database-url";
import { explainServer, isOutage } from "@/lib/db/postgres/problem";
import { explainFile } from "@/lib/db/sqlite/problem";

/** What is wrong with the database and what to do; null if the error is about something else. */
const explain = (error: unknown, url: string): string | null => (usesPostgres(url) ? explainServer(error) : explainFile(error));

/** For logs and commands: a sentence that names the database, without its password. */
export function databaseProblem(error: unknown, url = databaseUrl()): string | null {
  const why = explain(error, url);
  return why && `The database ${databaseName(url)} cannot be used: ${why}`;
}

/** Whether the database's server is away for a while; a file is not. */
export const isAway = (error: unknown): boolean => usesPostgres() && isOutage(error);

/** For whoever uses the pages and the API, who need not know where the database is. */
export function databaseOutage(error: unknown): string | null {
  const why = explain(error, databaseUrl());
  return why && `The database cannot be used: ${why}`;
}
