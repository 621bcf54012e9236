import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{lib,components,app,cli,prisma,example,docs}/**/*.test.{ts,tsx}"],
    globalSetup: ["./prisma/testing/template.ts", "./prisma/testing/answers-seen.ts", "./cli/built.setup.ts"],
    setupFiles: ["./prisma/testing/database.ts", "./prisma/testing/answers.ts"],
    // Unit tests share the machine with the browser tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
