import { pool } from "./pool";

/** Pages of 8 kB by which a table grows before it is looked at again, beside a fifth of its size. */
const leastPages = 8;

/**
 * Tells PostgreSQL what is in tables that have grown. It looks by itself only once a minute, and until then expects next to nothing in a table
 * that was just filled.
 */
export async function analyseGrown(): Promise<void> {
  const { rows } = await pool().query<{ table: string }>(
    `SELECT quote_ident("relname") AS "table" FROM pg_class WHERE "relkind" = 'r' AND "relnamespace" = current_schema()::regnamespace
       AND pg_relation_size("oid") > ("relpages" * 1.2 + $1) * current_setting('block_size')::int`,
    [leastPages],
  );
  for (const { table } of rows) await pool().query(`ANALYZE ${table}`);
}
