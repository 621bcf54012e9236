import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./e2e/chromium-args";

// The product's code, which tests may use, chooses its dialect as it loads.
if (process.env.ASSAY_E2E_POSTGRES) process.env.DATABASE_URL = process.env.ASSAY_E2E_POSTGRES;

const isCi = Boolean(process.env.CI);
// `assay evaluate` chooses no judge by itself where CI is set.
process.env.CI = "";

/** They share a server, whose first pages are the slowest. */
const shared = [
  ["settings", "share"],
  ["analysis", "compare", "rank", "run-page"],
  ["datasets", "labels", "live-progress", "pages", "race", "review"],
  ["new-run", "sample-reviewer", "sample-texts", "samples-table"],
];
/** They have other servers, stop theirs, or need one without runs. */
const alone = readdirSync("e2e")
  .flatMap((file) => (file.endsWith(".spec.ts") ? [file.replace(".spec.ts", "")] : []))
  .filter((file) => !shared.flat().includes(file))
  .map((file) => [file]);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/build.ts",
  // Each project has one worker, and so one server, database and judge: e2e/fixtures.ts. Files of a project run in the order of
  // their names. With ASSAY_E2E_POSTGRES, the address of an administrator, the databases are on that server.
  projects: [...shared, ...alone].map((files) => ({
    name: files.join("+"),
    testMatch: files.map((file) => `${file}.spec.ts`),
    workers: 1,
  })),
  // One more than cores in most machines, since tests also wait: for processes to start and for connections to be closed.
  workers: 3,
  forbidOnly: isCi,
  // In CI, the end of the output must show all failures.
  reporter: process.stdout.isTTY ? "list" : "dot",
  retries: 0,
  reportSlowTests: { max: 10, threshold: 10_000 },
  // Only against waiting forever: a busy machine must not fail a test.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording costs a tenth of the processor time of all tests.
    trace: process.env.ASSAY_E2E_TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    // Colours have no transitions, which a check could meet half-way.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: process.env.ASSAY_BROWSER,
      // A test's pages are gone before optimised code pays off: a seventh of their processor time.
      args: [...chromiumArgs, "--js-flags=--no-opt,--no-maglev"],
    },
  },
});
