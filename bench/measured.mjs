// Imported before a command (node --import): leaves what its process used in the file that BENCH_USAGE names.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_USAGE;
if (file && isMainThread) {
  // Of this process only, not of what it starts.
  delete process.env.BENCH_USAGE;
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 }));
  });
}
