// Generates the Prisma client. Prisma's command requires its schema engine, which is not on a package registry. `generate` never
// runs it, so any existing file satisfies the check.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  encoding: "utf8",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  },
});
if (status !== 0) console.error(`The Prisma client could not be generated.\n${stdout}${stderr}`);
process.exit(status ?? 1);
