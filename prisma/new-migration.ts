// npm run migration -- NAME: writes the SQL that brings the migrations up to schema.prisma.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@/lib/db/connection/migrate";
import { diffFromDatabase } from "./schema-diff.mjs";

const name = process.argv[2]?.replace(/[^a-z0-9_]/gi, "_").toLowerCase();
if (!name) throw new Error("Give the migration a name: npm run migration -- add_reviews");
const url = `file:${path.join(mkdtempSync(path.join(tmpdir(), "assay-migration-")), "diff.db")}`;
await migrate(url);
const sql = await diffFromDatabase(url, readFileSync("prisma/schema.prisma", "utf8"));
if (!sql.trim()) {
  console.log("Schema and migrations agree; nothing to write.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join("prisma", "migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(path.join(folder, "migration.sql"));
  if (sql.includes("DROP TABLE"))
    console.warn(
      "It drops a table to rebuild it. While foreign keys are enforced, that deletes all rows that refer to it: write ALTER TABLE … ADD COLUMN instead.",
    );
}
