// Generates Prisma's clients: for SQLite from schema.prisma, for PostgreSQL from the same text with another provider.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { schemaForPostgres } from "./postgres-schema.mjs";

const postgres = path.join("prisma", "postgres", "schema.prisma");
mkdirSync(path.dirname(postgres), { recursive: true });
writeFileSync(postgres, schemaForPostgres(readFileSync("prisma/schema.prisma", "utf8")));
for (const schema of ["prisma/schema.prisma", postgres]) generate(schema);

/**
 * Prisma's command requires its schema engine, which is not on a package registry. `generate` never runs it, so any existing file
 * satisfies the check.
 * @param {string} schema
 */
function generate(schema) {
  const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate", "--no-hints", "--schema", schema], {
    encoding: "utf8",
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (status === 0) return;
  console.error(`The Prisma client could not be generated.\n${stdout}${stderr}`);
  process.exit(status ?? 1);
}
