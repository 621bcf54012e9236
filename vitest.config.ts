import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Otherwise the largest files come first, and the test that takes longest, a small file, runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("lib/linear-time/linear-time.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{lib,components,app,cli,prisma,example,docs}/**/*.test.{ts,tsx}"],
    globalSetup: ["./prisma/testing/template.ts", "./prisma/testing/answers-seen.ts", "./cli/built.setup.ts"],
    setupFiles: ["./prisma/testing/database.ts", "./prisma/testing/answers.ts"],
    sequence: { sequencer: LongestFirst },
    // Unit tests share the machine with the browser tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
