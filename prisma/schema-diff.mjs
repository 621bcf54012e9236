// The difference between the migrations and the schema, as SQL. Uses Prisma's engine as WebAssembly over the driver adapter,
// because the native engine is not on a package registry.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

/**
 * SQL that turns the database at `url` (a libsql URL) into what `schema` says; empty where they agree.
 * @param {string} url
 * @param {string} schema the text of schema.prisma
 * @returns {Promise<string>}
 */
export async function diffFromDatabase(url, schema) {
  const { SchemaEngine } = await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url }));
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
  // Prisma's schema cannot describe a full-text index and the tables in which SQLite stores it.
  const textIndex = ["", "_config", "_content", "_data", "_docsize", "_idx"].map((part) => `SampleText${part}`);
  const filters = { externalTables: ["_prisma_migrations", ...textIndex], externalEnums: [] };
  const result = await engine.diff({
    from: { tag: "schemaDatasource", files: [{ path: "schema.prisma", content: schema }], configDir: "." },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters,
  });
  const sql = result.stdout ?? "";
  return sql.includes("This is an empty migration") ? "" : sql;
}

/**
 * SQL that turns what one schema for PostgreSQL says into what another does; "" stands for nothing. Prisma's engine as WebAssembly
 * connects to a server, but cannot read what is in its tables.
 * @param {string} server
 * @param {string} before the text of schema.prisma
 * @param {string} after
 * @returns {Promise<string>}
 */
export async function diffOfSchemas(server, before, after) {
  const { SchemaEngine } = await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: server }));
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", after]] }, () => {}, adapter);
  const result = await engine.diff({
    from: before === "" ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: before }] },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: after }] },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  const sql = result.stdout ?? "";
  // Both databases order texts alike, by code point.
  return sql.includes("This is an empty migration") ? "" : sql.replace(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}

let loaded;

/** The engine's module; one instance per process, since its glue code is shared. */
function loadEngine() {
  loaded ??= instantiate();
  return loaded;
}

async function instantiate() {
  const require = createRequire(import.meta.url);
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const path = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return engine;
}
