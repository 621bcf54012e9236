import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Otherwise the largest files come first, and those that take longest, which are small, run alone at the end. */
const longest = ["testing/linear-time/linear-time.test.ts", "lib/imports/hostile-files.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Prints the ten slowest tests, to show where a faster test saves most. */
class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        name: `${module.relativeModuleId} > ${test.name}`,
      })),
    );
    const slowest = timed.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
    console.log(
      `Slowest tests:\n${slowest.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join("\n")}`,
    );
  }
}

const tests = ["{lib,components,app,cli,testing,prisma,example,tools}/**/*.test.{ts,tsx}"];
/** They fail in a process that others have used: Prisma's schema engine, as WebAssembly, by an internal error, and sign-in by a provider. */
const apart = ["lib/db/postgres/schema.test.ts", "lib/access/people/provider.test.ts"];

/** Not repeated on PostgreSQL, which they don't use. */
const ofSqlite = process.env.ASSAY_TEST_POSTGRES ? ["lib/db/sqlite/**"] : [];

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const resolve = { alias: { "@": root, "assay-lib": `${root}/lib` } };
const common = {
  setupFiles: ["./testing/database.ts", "./testing/answers.ts", "./testing/thorough.ts"],
  // `assay evaluate` chooses no judge by itself where CI is set.
  env: { CI: "" },
  // Only what hangs takes so long, however busy the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["./testing/template.ts", "./testing/answers-seen.ts", "./testing/build-command.ts"],
    sequence: { sequencer: LongestFirst },
    // In CI, the end of the output must show all failures.
    reporters: [process.stdout.isTTY ? "default" : "minimal", new Slowest()],
    // By default Vitest leaves one core idle.
    maxWorkers: "100%",
    projects: [
      // Two processes, in which one file runs after the other, each with its own database: they load what they import once.
      {
        resolve,
        test: {
          ...common,
          name: "together",
          include: tests,
          exclude: [...configDefaults.exclude, ...apart, ...ofSqlite],
          isolate: false,
        },
      },
      { resolve, test: { ...common, name: "a process apart", include: apart } },
    ],
  },
});
