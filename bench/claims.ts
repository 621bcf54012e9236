// npm run bench -- claims [--samples 2000 --claims 8 --contexts 5 --runs 2 --database URL]: time to compare the claims of runs, made in
// a thread and from the cache, and the longest wait of the main thread meanwhile.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { root } from "@/lib/domain/process/environment";
import { ensureCommand } from "@/tools/build.mjs";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "2000" },
    claims: { type: "string", default: "8" },
    contexts: { type: "string", default: "5" },
    runs: { type: "string", default: "2" },
    database: { type: "string" },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), "assay-claims-"));
process.env.DATABASE_URL = values.database ?? `file:${path.join(folder, "claims.db")}`;
try {
  // Its threads start from their bundles.
  await ensureCommand(root());
  const { migrate } = await import("@/lib/db/connection/migrate");
  const { seedLedgers } = await import("./claim-ledgers");
  const { compareRuns } = await import("@/lib/comparison/metrics");
  const { compareClaimsOf } = await import("@/lib/evidence/read");
  await migrate();
  const sizes = { samples: Number(values.samples), claims: Number(values.claims), contexts: Number(values.contexts) };
  const comparison = await compareRuns(await seedLedgers(Number(values.runs), sizes));
  const timed = async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const found = await compareClaimsOf(comparison, 1_000);
    const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)];
    return { ms: ms.toFixed(1), cpuMs: ((user + system) / 1000).toFixed(0), wait: (delay.max / 1e6).toFixed(1), found };
  };
  const first = await timed();
  const again = await timed();
  console.log(
    `${values.samples} samples × ${values.claims} claims × ${values.contexts} contexts, ${values.runs} runs: ` +
      `first ${first.ms} ms, ${first.cpuMs} ms of CPU time (main thread waits ${first.wait} ms at most), then ${again.ms} ms`,
  );
  for (const { gained, lost, unsupported, needed, questions } of first.found?.pairs ?? [])
    console.log(JSON.stringify({ questions, gained, lost, unsupported, needed }));
  const { listed, ...counts } = first.found?.missing ?? { listed: [] };
  console.log(JSON.stringify({ ...counts, listed: listed.length }));
  const { disconnect } = await import("@/lib/db/disconnect");
  await disconnect();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
