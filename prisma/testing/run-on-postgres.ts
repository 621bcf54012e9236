// npm run test:postgres [PATH…]: the tests of what reads and writes the database, on a PostgreSQL server of their own. With
// ASSAY_TEST_POSTGRES, the address of an administrator, on that server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startOwnServer } from "./own-server";

/** Without paths: everything that reaches the database. Tests of the SQLite file skip themselves. */
const usual = ["lib/db", "lib/runs", "lib/imports", "lib/access", "lib/threads", "app", "prisma"];
/** `--differing`: the room whose statements are not the same in both databases. */
const differing = ["lib/db"];

const given = process.env.ASSAY_TEST_POSTGRES;
const started = given ? null : await startOwnServer().catch(orSkip);
if (given || started) await runTests();

/** Some containers let no other account than root run programs here, and PostgreSQL refuses to run as root. */
function orSkip(error: unknown): null {
  console.error(`PostgreSQL cannot be started here, so its tests are skipped: ${error instanceof Error ? error.message : error}`);
  return null;
}

async function runTests(): Promise<void> {
  try {
    const named = process.argv.slice(2);
    const paths = named[0] === "--differing" ? differing : named.length > 0 ? named : usual;
    // Not spawnSync: a signal must reach this process while the tests run.
    const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...paths], {
      stdio: "inherit",
      env: { ...process.env, ASSAY_TEST_POSTGRES: given ?? started?.url },
    });
    const [status] = await once(tests, "exit");
    process.exitCode = status ?? 1;
  } finally {
    await started?.stop();
  }
}
