import type { ClientBase } from "pg";
import { pool } from "./pool";

/** Generated in the server, so no statement or log contains it. */
export async function keyInServer(): Promise<string> {
  const known = await readKey();
  if (known !== null) return known;
  // Four random UUIDs have 488 random bits. The first process wins.
  await pool().query(
    `INSERT INTO "SigningKey" ("key") SELECT encode(sha256(string_agg(gen_random_uuid()::text, '')::bytea), 'hex') FROM generate_series(1, 4)
     ON CONFLICT DO NOTHING`,
  );
  const made = await readKey();
  if (made === null) throw new Error("The key that signs cookies was deleted.");
  return made;
}

async function readKey(): Promise<string | null> {
  const { rows } = await pool().query<{ key: string }>(`SELECT "key" FROM "SigningKey"`);
  return rows[0]?.key ?? null;
}

export async function storeKey(client: ClientBase, key: string): Promise<void> {
  await client.query(`INSERT INTO "SigningKey" ("key") VALUES ($1) ON CONFLICT ("only") DO UPDATE SET "key" = excluded."key"`, [
    key,
  ]);
}
