// npm run test:postgres [PATH…]: the tests of what reads and writes the database, on a PostgreSQL server of their own. With
// ASSAY_TEST_POSTGRES, the address of an administrator, on that server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startOwnServer } from "./own-server";

/** Without paths: everything that reaches the database. Tests of the SQLite file are skipped. */
const usual = ["lib/db", "lib/runs", "lib/imports", "lib/access", "app/api", "prisma"];
const onlySqlite = ["lib/db/sqlite/**", "lib/db/connection/migrate.test.ts"];

const given = process.env.ASSAY_TEST_POSTGRES;
const started = given ? null : await startOwnServer();
try {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : usual;
  const excluded = onlySqlite.flatMap((pattern) => ["--exclude", pattern]);
  // Not spawnSync: a signal must reach this process while the tests run.
  const tests = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...excluded, ...paths], {
    stdio: "inherit",
    env: { ...process.env, ASSAY_TEST_POSTGRES: given ?? started?.url },
  });
  const [status] = await once(tests, "exit");
  process.exitCode = status ?? 1;
} finally {
  await started?.stop();
}
