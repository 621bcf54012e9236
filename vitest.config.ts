import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Otherwise the largest files come first, and the test that takes longest, a small file, runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("testing/linear-time/linear-time.test.ts");
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

const include = (rooms: string) => rooms.split(" ").map((room) => `${room}/**/*.test.{ts,tsx}`);
/** Their tests keep no state in the process, so they share one and load what they import once. */
const stateless = include(
  "lib/charts lib/datasets lib/domain lib/judge lib/metrics lib/samples lib/stats lib/why/refusal components example tools",
);
/** Prisma's schema engine, as WebAssembly, sometimes ends on an internal error in a process that others have used. */
const apart = ["lib/db/postgres/schema.test.ts"];
/** Each file gets its own database; files of a group run one after another in one process. */
const oneByOne = [
  "lib/db lib/imports lib/webhooks lib/traces app",
  "lib/runs lib/judging lib/comparison lib/exports lib/shares",
  "lib/access/door lib/access/tokens",
  "cli",
].map((rooms) => ({
  name: `one process, one database after the other: ${rooms}`,
  include: include(rooms),
  exclude: [...configDefaults.exclude, ...apart],
}));

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const resolve = { alias: { "@": root, "assay-lib": `${root}/lib` } };
const common = {
  setupFiles: ["./testing/database.ts", "./testing/answers.ts"],
  // `assay evaluate` chooses no judge by itself where CI is set.
  env: { CI: "" },
  // Unit tests share the machine with the browser tests.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
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
      {
        resolve,
        test: {
          ...common,
          name: "a process each",
          include: include("lib components app cli testing prisma example tools"),
          exclude: [...configDefaults.exclude, ...stateless, ...oneByOne.flatMap((group) => group.include)],
        },
      },
      { resolve, test: { ...common, name: "a process apart", include: apart } },
      { resolve, test: { ...common, name: "one process", include: stateless, isolate: false } },
      ...oneByOne.map((group) => ({ resolve, test: { ...common, ...group, isolate: false } })),
    ],
  },
});
