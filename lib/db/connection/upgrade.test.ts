import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { Client } from "pg";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/database-url";
import { migrateServer } from "@/lib/db/postgres/migrate";
import { migrateFile } from "@/lib/db/sqlite/migrate";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { onPostgres, testServer } from "@/testing/which-database";

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

interface Column {
  name: string;
  type: string;
}

const literal = (type: string): string => {
  if (/bool/i.test(type)) return "TRUE";
  if (/int|numeric/i.test(type)) return "1";
  if (/real|double/i.test(type)) return "0.5";
  return /date|time/i.test(type) ? `'2026-11-29 00:00:00'` : `'{}'`;
};

/** The second of two runs, and what four people prefer of their answers. */
const preferred: readonly (readonly [table: string, row: Record<string, string>])[] = [
  ["Configuration", { id: "'c2'", name: "'c2'" }],
  ["Run", { id: "'r2'", configurationId: "'c2'" }],
  ["Sample", { id: "2", configurationId: "'c2'" }],
  ...["a", "b", "equal", "bad"].map(
    (choice, at) =>
      ["Preference", { id: `${at + 2}`, runBId: "'r2'", sampleBId: "2", reviewerKey: `'${at}'`, choice: `'${choice}'` }] as const,
  ),
];

/** Gives each table of 0.1.0 a row, updates the database, and expects a row in each of those that are still there. */
async function expectKept(query: Query, tables: string, columnsOf: (table: string) => string, update: () => Promise<unknown>) {
  const before = (await query(tables)).map(({ name }) => String(name));
  const insert = async (table: string, row: Record<string, string> = {}) => {
    const columns = (await query(columnsOf(table))) as unknown as Column[];
    const values = { ...Object.fromEntries(columns.map(({ name, type }) => [name, literal(type)])), ...row };
    const names = Object.keys(values).map((name) => `"${name}"`);
    await query(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${Object.values(values).join(", ")})`);
  };
  for (const table of before) await insert(table);
  await query('DELETE FROM "Preference"');
  for (const [table, row] of preferred) await insert(table, row);
  expect(before.length).toBeGreaterThan(40);
  await update();
  const after = new Set((await query(tables)).map(({ name }) => String(name)));
  for (const table of before.filter((name) => after.has(name)))
    expect([table, (await query(`SELECT 1 AS "is" FROM "${table}"`)).length > 0]).toEqual([table, true]);
  const entries = await query(`
    SELECT e."reviewerKey" AS "person", e."kind", e."critique", CASE i."sampleId" WHEN 1 THEN e."value" ELSE 1 - e."value" END AS "value"
    FROM "RoundEntry" e JOIN "RoundItem" i ON i."id" = e."itemId" AND i."sampleId" + i."otherId" = 3
    JOIN "Round" r ON r."id" = i."roundId" AND r."closedAt" IS NOT NULL AND r."pairedRunId" = 'r2' ORDER BY 1`);
  const kept = { kind: "label", critique: null };
  expect(entries).toEqual([
    { person: "0", ...kept, value: 0 },
    { person: "1", ...kept, value: 1 },
    { person: "2", ...kept, value: 0.5 },
    { person: "3", kind: "cannot", critique: "Both answers are bad.", value: null },
  ]);
}

test("a file of 0.1.0 keeps its rows", async () => {
  const url = `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-upgrade-")), "a.db")}`;
  const all = listMigrations(false);
  await migrateFile(url, all.slice(0, 1));
  const client = createClient({ url });
  await client.execute("PRAGMA foreign_keys = OFF");
  await expectKept(
    async (sql) => (await client.execute(sql)).rows.map((row) => ({ ...row })),
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '_prisma%' AND name NOT LIKE 'SampleText%'`,
    (table) => `SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" = 1 AND dflt_value IS NULL`,
    () => migrateFile(url, all),
  );
  client.close();
});

onPostgres("a server's database of 0.1.0 keeps its rows", async () => {
  const url = await createDatabase(testServer ?? "");
  const all = listMigrations(true);
  await migrateServer(url, all.slice(0, 1));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await expectKept(
    async (sql) => (await client.query(sql)).rows,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%'`,
    (table) =>
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = '${table}' AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'`,
    () => migrateServer(url, all),
  );
  await client.end();
  await dropDatabase(testServer ?? "", url);
});
