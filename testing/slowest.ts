import type { Reporter, TestModule } from "vitest/node";

/** Prints the ten slowest tests, to show where a faster test saves most. */
export class Slowest implements Reporter {
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
