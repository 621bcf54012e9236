// npm run migration -- NAME: writes the SQL that brings each database's migrations up to schema.prisma. SQLite's comes from its migrations
// themselves; PostgreSQL's from the schema as it was committed last, which its migrations agree with.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@/lib/db/connection/migrate";
import { startOwnServer } from "@/testing/own-server";
import { schemaForPostgres } from "./postgres-schema.mjs";
import { diffFromDatabase, diffOfSchemas } from "./schema-diff.mjs";

const name = process.argv[2]?.replace(/[^a-z0-9_]/gi, "_").toLowerCase();
if (!name) throw new Error("Give the migration a name: npm run migration -- add_reviews");
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const schema = readFileSync("prisma/schema.prisma", "utf8");
write("prisma/migrations", await forSqlite());
write("prisma/postgres/migrations", await forPostgres());
console.log("What Prisma's schema cannot say (triggers, text indexes, changes of rows) is to be added to both by hand.");

async function forSqlite(): Promise<string> {
  const url = `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-migration-")), "diff.db")}`;
  await migrate(url);
  return diffFromDatabase(url, schema);
}

async function forPostgres(): Promise<string> {
  const committed = execFileSync("git", ["show", "HEAD:prisma/schema.prisma"], { encoding: "utf8" });
  const server = await startOwnServer();
  try {
    return await diffOfSchemas(server.url, schemaForPostgres(committed), schemaForPostgres(schema));
  } finally {
    await server.stop();
  }
}

function write(migrations: string, sql: string): void {
  if (!sql.trim()) {
    console.log(`${migrations}: nothing to write.`);
    return;
  }
  const folder = path.join(migrations, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(path.join(folder, "migration.sql"));
  if (sql.includes("DROP TABLE"))
    console.warn(
      "It drops a table to rebuild it. While foreign keys are enforced, that deletes all rows that refer to it: write ALTER TABLE … ADD COLUMN instead.",
    );
}
