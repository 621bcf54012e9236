import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { Client } from "pg";
import { expect, test } from "vitest";
import { listMigrations } from "@/lib/db/location/migrations";
import { labelsOfRows } from "@/lib/domain/label-rows";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { onPostgres, testServer } from "@/testing/which-database";

const migration = "20261126010000_labels_as_rows";
const kept = {
  ...{
    yes: true,
    no: false,
    none: null,
    grade: 2,
    share: 0.30000000000000004,
    large: 1e21,
    text: 'a "\\\u0001é',
    empty: "",
    word: "true",
  },
  ...{
    relevant: [1, null],
    names: ["x", { y: [0.1] }],
    more: [1, 2, 3],
    nothing: [],
    object: { a: [1.5] },
    'odd "name" $.x': 0.1,
    "$.b": 7,
  },
};
const statements = [
  `INSERT INTO "Dataset" ("id", "name") VALUES ('d', 'd')`,
  `INSERT INTO "Configuration" ("id", "datasetId", "name") VALUES ('c', 'd', 'c')`,
  ...[kept, {}, { relevant: [], alone: [1] }].map(
    (labels, at) =>
      `INSERT INTO "Sample" ("datasetId", "configurationId", "position", "questionKey", "question", "contextsJson", "contextCount", "labelsJson")
        VALUES ('d', 'c', ${at}, 'q', 'q', '[]', ${at === 2 ? 0 : 2}, '${JSON.stringify(labels)}')`,
  ),
];
const read = `SELECT s."position", l."name", l."context", l."valueJson", l."source", l."configurationId" FROM "SampleLabel" l JOIN "Sample" s ON s."id" = l."sampleId" ORDER BY l."id"`;

/** Before the migration and with it. */
function migrationsOf(isPostgres: boolean): { before: string; sql: string } {
  const all = listMigrations(isPostgres);
  const before = all.filter(({ name }) => name < migration).map(({ sql }) => sql);
  return { before: before.join("\n"), sql: all.find(({ name }) => name === migration)?.sql ?? "" };
}

interface Row {
  position: number;
  name: string;
  context: number | null;
  valueJson: string;
  source: string;
  configurationId: string;
}

function expectKept(rows: readonly Row[]): void {
  const labelsOf = (at: number) =>
    labelsOfRows(rows.filter(({ position }) => position === at).map((row) => ({ ...row, value: JSON.parse(row.valueJson) })));
  expect(JSON.stringify(labelsOf(0))).toBe(JSON.stringify(kept));
  expect(labelsOf(1)).toEqual({});
  expect(labelsOf(2)).toEqual({ relevant: [], alone: [1] });
  const contexts = (of: string) => rows.filter(({ name }) => name === of).map(({ context }) => context);
  expect(contexts("names")).toEqual([0, 1]);
  expect(contexts("more")).toEqual([null]);
  expect(rows.find(({ name }) => name === "text")?.valueJson).toBe(JSON.stringify(kept.text));
  expect(rows.every((row) => row.source === "file" && row.configurationId === "c")).toBe(true);
}

test("labels of samples in a file from before become rows", async () => {
  const client = createClient({ url: `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-labels-")), "a.db")}` });
  const { before, sql } = migrationsOf(false);
  await client.executeMultiple(before);
  for (const statement of statements) await client.execute(statement);
  await client.executeMultiple(sql);
  const { rows } = await client.execute(read);
  client.close();
  expectKept(rows as unknown as Row[]);
});

onPostgres("labels of samples on a server from before become rows", async () => {
  const server = testServer ?? "";
  const url = await createDatabase(server);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { before, sql } = migrationsOf(true);
  await client.query(before);
  for (const statement of statements) await client.query(statement);
  await client.query(sql);
  const { rows } = await client.query<Row>(read);
  await client.end();
  await dropDatabase(server, url);
  expectKept(rows);
});
