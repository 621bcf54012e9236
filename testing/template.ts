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

/** Migrates one database; each test file gets a copy. Deletes the temporary folder at the end. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-tests-"));
  // The workers inherit it.
  process.env.TMPDIR = folder;
  project.provide("templateDatabase", await makeTemplate(folder, process.env.ASSAY_TEST_POSTGRES));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A file in the folder, or with an administrator's URL a database there. */
export async function makeTemplate(folder: string, administrator?: string): Promise<string> {
  if (administrator) {
    const url = await createDatabase(administrator);
    await migrate(url);
    return url;
  }
  const template = path.join(folder, "template.db");
  await migrate(`file:${template}`);
  // Only the file is copied, without its log.
  const client = createClient({ url: `file:${template}` });
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
  return template;
}
