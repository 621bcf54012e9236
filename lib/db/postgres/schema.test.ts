import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, expect } from "vitest";
import { Prisma } from "@/prisma/client/client";
import { schemaForPostgres } from "@/prisma/postgres-schema.mjs";
import { diffOfSchemas } from "@/prisma/schema-diff.mjs";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { onPostgres, testServer } from "@/testing/which-database";

/** Made by hand in the migrations: with a condition, or of texts. */
const ownIndexes = [
  "Sample_configurationId_goldFoundJson_idx",
  "SampleLabel_configurationId_idx",
  "SampleLabel_value_idx",
  "Sample_text_idx",
];

let fromSchema = "";
afterAll(async () => {
  if (testServer && fromSchema) await dropDatabase(testServer, fromSchema);
});

/** Columns, indexes and constraints of the models' tables, but our own indexes: PostgreSQL has further tables. */
async function describe(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, collation_name, coalesce(column_default, '') || is_nullable) AS line
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY ($2)
     UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY ($2) AND indexname <> ALL ($1)
     UNION SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND conrelid IN (SELECT quote_ident(name)::regclass FROM unnest($2::text[]) AS name)
     ORDER BY 1`,
    [ownIndexes, Object.values(Prisma.ModelName)],
  );
  await client.end();
  return rows.map(({ line }) => line);
}

onPostgres("PostgreSQL's migrations make what the schema says", async () => {
  const server = testServer ?? "";
  const schema = schemaForPostgres(readFileSync("prisma/schema.prisma", "utf8"));
  fromSchema = await createDatabase(server);
  const client = new Client({ connectionString: fromSchema });
  await client.connect();
  await client.query(await diffOfSchemas(server, "", schema)).finally(() => client.end());
  expect(await describe(process.env.DATABASE_URL ?? "")).toEqual(await describe(fromSchema));
});

onPostgres("a new column comes with the order of texts that SQLite has", async () => {
  const schema = schemaForPostgres(readFileSync("prisma/schema.prisma", "utf8"));
  const changed = schema.replace("model Dataset {", "model Dataset {\n  colour String?");
  expect(await diffOfSchemas(testServer ?? "", schema, schema)).toBe("");
  expect(await diffOfSchemas(testServer ?? "", schema, changed)).toContain(
    `ALTER TABLE "Dataset" ADD COLUMN     "colour" TEXT COLLATE "C"`,
  );
});
