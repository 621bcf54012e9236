import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./e2e/chromium-args";

const port = Number(process.env.ASSAY_E2E_PORT ?? 3977);
const database = process.env.ASSAY_E2E_DATABASE ?? path.join(mkdtempSync(path.join(tmpdir(), "assay-e2e-")), "assay.db");
// Workers and the server read these too.
process.env.ASSAY_E2E_DATABASE = database;
process.env.DATABASE_URL = `file:${database}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // On a machine with other work a page may take longer than a test waits. What fails twice fails, and what does so once is told as flaky.
  retries: 1,
  // Of a test that looks for violations in two themes and two widths, on a machine with other work.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.ASSAY_BROWSER,
      args: chromiumArgs,
    },
  },
  webServer: {
    command: `node cli/bin.mjs serve --port ${port}`,
    url: `http://127.0.0.1:${port}/api/v1/health`,
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      DATABASE_URL: `file:${database}`,
      OPENAI_API_KEY: "e2e-key",
      OPENAI_BASE_URL: `http://127.0.0.1:${port + 1000}/v1`,
      ASSAY_MODEL: "judge-a",
    },
  },
});
