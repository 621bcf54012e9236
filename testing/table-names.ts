import { db } from "@/lib/db/connection/client";
import { testServer } from "./which-database";

/** Includes tables that the schema does not name. */
export async function tableNames(): Promise<string[]> {
  const rows = testServer
    ? await db.$queryRaw<{ name: string }[]>`SELECT tablename::text AS "name" FROM pg_tables WHERE schemaname = current_schema()`
    : await db.$queryRaw<
        { name: string }[]
      >`SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite%'`;
  return rows.map(({ name }) => name);
}
