import type { Client } from "pg";
import { moveTable } from "@/lib/db/postgres/migrate";
import type { MovedTable } from "./tables";
import type { MovedValue } from "./values";

// For resuming a move, stored in the target: the file's identity, each table's last key, and the indexes and references to
// recreate.

interface Note {
  kind: "source" | "table" | "index" | "reference";
  name: string;
  value: string;
}

/** Drops every index and reference but primary keys, which would slow the rows down. */
export async function beginMove(client: Client, identity: string): Promise<void> {
  await client.query(
    `CREATE TABLE "${moveTable}" ("kind" text, "name" text, "value" text NOT NULL, PRIMARY KEY ("kind", "name"))`,
  );
  await client.query(`INSERT INTO "${moveTable}" VALUES ('source', '', $1)`, [identity]);
  await client.query(
    `INSERT INTO "${moveTable}" SELECT 'reference', format('%s %I', conrelid::regclass, conname),
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  await client.query(
    `INSERT INTO "${moveTable}" SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
     JOIN pg_class t ON t.oid = indrelid
     WHERE NOT indisprimary AND t.relnamespace = current_schema()::regnamespace AND t.relname NOT LIKE '\\_%'`,
  );
  const notes = await readNotes(client);
  for (const { kind, name } of notes) {
    const [table, constraint] = name.split(" ");
    if (kind === "reference") await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
    if (kind === "index") await client.query(`DROP INDEX ${name}`);
  }
}

export const readNotes = async (client: Client): Promise<Note[]> =>
  (await client.query<Note>(`SELECT "kind", "name", "value" FROM "${moveTable}"`)).rows;

/** In the transaction that stores the rows up to this key. */
export async function noteKey(client: Client, { name }: MovedTable, key: readonly MovedValue[]): Promise<void> {
  await client.query(
    `INSERT INTO "${moveTable}" VALUES ('table', $1, $2) ON CONFLICT ("kind", "name") DO UPDATE SET "value" = excluded."value"`,
    [name, JSON.stringify(key)],
  );
}

export const lastKey = (notes: readonly Note[], { name }: MovedTable): MovedValue[] | null => {
  const found = notes.find((note) => note.kind === "table" && note.name === name);
  return found ? JSON.parse(found.value) : null;
};

/** Makes the indexes, then the references, which checks each. From then on Assay may start here. */
export async function endMove(client: Client, onStep: (made: string) => void): Promise<void> {
  const notes = await readNotes(client);
  for (const wanted of ["index", "reference"] as const) {
    for (const { name, value } of notes.filter(({ kind }) => kind === wanted)) {
      onStep(name);
      await client.query(value);
    }
  }
  await client.query(`DROP TABLE "${moveTable}"`);
}
