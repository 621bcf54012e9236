// Preloaded with node --import: writes the resource usage of its process to the file named by BENCH_USAGE.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_USAGE;
if (file && isMainThread) {
  // Of this process only, without its children.
  delete process.env.BENCH_USAGE;
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 }));
  });
}
