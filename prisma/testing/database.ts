import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { createDatabase, dropDatabase } from "./server-databases";

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
for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "ASSAY_MODEL"]) delete process.env[name];

afterAll(() => rmSync(folder, { recursive: true, force: true }));
