import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/connection/migrate";
import { createDatabase } from "./server-databases";

declare module "vitest" {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}

/** Migrates one database for all tests; each test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env.ASSAY_TEST_POSTGRES) {
    const url = await createDatabase(process.env.ASSAY_TEST_POSTGRES);
    await migrate(url);
    project.provide("templateDatabase", url);
    return () => undefined;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "assay-template-"));
  const template = path.join(folder, "template.db");
  await migrate(`file:${template}`);
  // Moves the rest of the log into the file, since only the file is copied.
  const client = createClient({ url: `file:${template}` });
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
  project.provide("templateDatabase", template);
  return () => rmSync(folder, { recursive: true, force: true });
}
