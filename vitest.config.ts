import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Otherwise the largest files come first, and the test that takes longest, a small file, runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("lib/linear-time/linear-time.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

const include = (rooms: string) => [`{${rooms}}/**/*.test.{ts,tsx}`];
/** Their tests keep no state in the process, so they share one and load what they import once. */
const stateless = include(
  "lib/charts,lib/datasets,lib/domain,lib/judge,lib/metrics,lib/samples,lib/stats,components,example,docs",
);
/** Each of their files works on a database of its own, and the process that they share opens one after the other. */
const oneByOne = include("lib/access/{door,tokens},lib/db,lib/imports,lib/runs,lib/webhooks,lib/traces,app");

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };
const common = {
  setupFiles: ["./prisma/testing/database.ts", "./prisma/testing/answers.ts"],
  // Unit tests share the machine with the browser tests.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["./prisma/testing/template.ts", "./prisma/testing/answers-seen.ts", "./cli/built.setup.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "a process each",
          include: include("lib,components,app,cli,prisma,example,docs"),
          exclude: [...configDefaults.exclude, ...stateless, ...oneByOne],
        },
      },
      { resolve, test: { ...common, name: "one process", include: stateless, isolate: false } },
      { resolve, test: { ...common, name: "one process, one database after the other", include: oneByOne, isolate: false } },
    ],
  },
});
