import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Terminal } from "@/cli/caller/terminal";
import { ensureBuild } from "@/cli/serve/production-build";
import { dropDatabase } from "@/testing/server-databases";
import { makeTemplate } from "@/testing/template";

/** Builds, and migrates one database that each test file gets a copy of. Returns what deletes all that tests leave. */
export default async (): Promise<() => Promise<void>> => {
  await ensureBuild(new Terminal(process));
  const administrator = process.env.ASSAY_E2E_POSTGRES;
  const folder = mkdtempSync(path.join(tmpdir(), "assay-e2e-"));
  const template = await makeTemplate(folder, administrator);
  // The workers inherit both.
  process.env.TMPDIR = folder;
  process.env.ASSAY_E2E_TEMPLATE = template;
  return async () => {
    if (administrator) await dropDatabase(administrator, template);
    rmSync(folder, { recursive: true, force: true });
  };
};
