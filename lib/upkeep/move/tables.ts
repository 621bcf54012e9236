import type { Client } from "pg";
import type { MovedValue, Type } from "./values";

export interface MovedTable {
  name: string;
  columns: { name: string; type: Type }[];
  key: string[];
  sequence: string | null;
}

export async function readTables(client: Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `SELECT t.relname::text AS "name",
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum)
          FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) AS "columns",
       (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY AS k (column_number, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.column_number) AS "key",
       pg_get_serial_sequence(quote_ident(t.relname),
         (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = i.indkey[0])) AS "sequence"
     FROM pg_class t JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
     WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND t.relname NOT LIKE '\\_%'
     ORDER BY t.relname COLLATE "C"`,
  );
  return rows;
}

export async function insertRows(
  client: Client,
  { name, columns }: MovedTable,
  rows: readonly (readonly MovedValue[])[],
): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const lists = columns.map(({ type }, place) => `$${place + 1}::${type}[]`).join(", ");
  const values = columns.map((_, place) => rows.map((row) => row[place] ?? null));
  await client.query(`INSERT INTO "${name}" (${names}) SELECT * FROM unnest(${lists})`, values);
}

const page = 1_000;

/** In key order, page by page. Needs a transaction. */
export async function* storedRows(client: Client, { name, columns, key }: MovedTable): AsyncGenerator<MovedValue[][]> {
  const list = columns.map((column) => {
    if (column.type === "timestamp without time zone") return `to_char("${column.name}", 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
    return column.type === "bigint" ? `"${column.name}"::double precision` : `"${column.name}"`;
  });
  const order = key.map((column) => `"${column}"`).join(", ");
  await client.query(`DECLARE stored NO SCROLL CURSOR FOR SELECT ${list.join(", ")} FROM "${name}" ORDER BY ${order}`);
  for (;;) {
    const { rows } = await client.query<MovedValue[]>({ text: `FETCH ${page} FROM stored`, rowMode: "array" });
    yield rows;
    if (rows.length < page) break;
  }
  await client.query("CLOSE stored");
}
