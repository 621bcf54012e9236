import { pool } from "./pool";

export async function sizeOfServer(): Promise<number> {
  const { rows } = await pool().query<{ bytes: string }>(`SELECT pg_database_size(current_database()) AS "bytes"`);
  return Number(rows[0]?.bytes);
}

export async function versionOfServer(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS "version"`,
  );
  return `PostgreSQL ${rows[0]?.version}`;
}
