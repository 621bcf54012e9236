import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { perProcess } from "@/lib/domain/process/values";
import { createDatabase, dropDatabase } from "./server-databases";

// Resets state for files that share a process.
const environment = { ...process.env };
const directory = process.cwd();
afterAll(() => {
  process.chdir(directory);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

const folder = mkdtempSync(path.join(tmpdir(), "assay-test-"));
const server = process.env.ASSAY_TEST_POSTGRES;
if (server) {
  const url = await createDatabase(server, inject("templateDatabase"));
  process.env.DATABASE_URL = url;
  process.env.ASSAY_HOME ??= folder;
  afterAll(() => dropDatabase(server, url));
} else {
  copyFileSync(inject("templateDatabase"), path.join(folder, "test.db"));
  process.env.DATABASE_URL = `file:${path.join(folder, "test.db")}`;
}
// Many tests never open the database.
afterAll(async () => {
  for (const bundle of [...perProcess("threads", () => new Map<string, unknown>()).keys()])
    await (await import("@/lib/threads/pool")).endSharedThreads(bundle);
  const { client } = perProcess("database", () => ({ client: null, writes: Promise.resolve() }));
  const { pool } = perProcess("pool", () => ({ pool: null }));
  if (client || pool) await (await import("@/lib/db/disconnect")).disconnect();
});
for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "ASSAY_MODEL"]) delete process.env[name];

afterAll(() => rmSync(folder, { recursive: true, force: true }));
