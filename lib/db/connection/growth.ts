import { usesPostgres } from "@/lib/db/location/database-url";
import { pool } from "@/lib/db/postgres/pool";

/** Re-analyse a table after it grew by a fifth plus this many 8 kB pages. */
const leastPages = 8;

/** Autovacuum looks only once a minute; until then PostgreSQL assumes that a table just filled is almost empty. */
async function analyseGrown(): Promise<void> {
  const { rows } = await pool().query<{ table: string }>(
    `SELECT quote_ident("relname") AS "table" FROM pg_class WHERE "relkind" = 'r' AND "relnamespace" = current_schema()::regnamespace
       AND pg_relation_size("oid") > ("relpages" * 1.2 + $1) * current_setting('block_size')::int`,
    [leastPages],
  );
  for (const { table } of rows) await pool().query(`ANALYZE ${table}`);
}

/** Call after writing many rows. Affects only the speed of queries. */
export async function noteGrowth(): Promise<void> {
  if (usesPostgres()) await analyseGrown().catch(() => undefined);
}
