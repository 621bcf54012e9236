import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/connection/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}

/** Migrates one database for all tests; each test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
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
