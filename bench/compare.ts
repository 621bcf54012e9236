// npm run bench -- compare [--samples 1000,10000,100000 --times N --out FILE]: time, CPU time and memory to compare two seeded runs,
// first computed and then from the cache, and how long another page waits meanwhile. Each size has its own server.
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { end, seed, serve, usageOf } from "./served";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "1000,10000,100000" },
    times: { type: "string", default: "20" },
    port: { type: "string", default: "4378" },
    /** Databases with existing runs: size=run:run, separated by commas. */
    database: { type: "string" },
    runs: { type: "string" },
    out: { type: "string", default: "bench-results/compare.json" },
  },
});
const times = Number(values.times);
const base = `http://127.0.0.1:${values.port}`;

interface Pair {
  samples: number;
  runs: readonly string[];
}

async function ask(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${base}${address}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - began;
}

/** The longest wait for an unrelated page while `work` runs. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    longest = Math.max(longest, await ask("/api/v1/health"));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await over;
  return longest;
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function measure(server: ChildProcess, { samples, runs }: Pair, warm: Pair | undefined) {
  // A new server compiles its code first.
  await ask("/compare");
  if (warm) await ask(`/compare?runs=${warm.runs.join(",")}`);
  const before = usageOf(server);
  const firstMs = await ask(`/compare?runs=${runs.join(",")}`);
  const after = usageOf(server);
  const swapped = ask(`/compare?runs=${[...runs].reverse().join(",")}`);
  const otherMs = await longestWait(swapped);
  const swappedMs = await swapped;
  const metric = "ragas-context-relevancy";
  const again = { same: [] as number[], metric: [] as number[], deep: [] as number[], search: [] as number[] };
  for (let time = 0; time < times; time++) {
    again.same.push(await ask(`/compare?runs=${runs.join(",")}`));
    again.metric.push(await ask(`/compare?runs=${runs.join(",")}&metric=${metric}&show=wins`));
    again.deep.push(await ask(`/compare?runs=${runs.join(",")}&metric=${metric}&page=${Math.ceil(samples / 80)}`));
    again.search.push(await ask(`/compare?runs=${runs.join(",")}&q=case+77`));
  }
  const contextsMs = await ask(`/compare?runs=${runs.join(",")}&contexts=true`);
  const contextsAgainMs = await ask(`/compare?runs=${runs.join(",")}&contexts=true`);
  const usage = usageOf(server);
  return {
    samples,
    firstMs,
    firstCpuMs: before && after ? after.cpuMs - before.cpuMs : null,
    otherMs,
    swappedMs,
    againMs: median(again.same),
    againSlowestMs: Math.max(...again.same),
    otherMetricMs: median(again.metric),
    lastPageMs: median(again.deep),
    contextsMs,
    contextsAgainMs,
    searchMs: median(again.search),
    rssMb: usage?.rssMb ?? null,
    peakMb: usage?.peakMb ?? null,
  };
}

const folder = mkdtempSync(path.join(tmpdir(), "assay-compare-"));
const database = values.database ?? `file:${path.join(folder, "compare.db")}`;
let server: ChildProcess | undefined;
try {
  const pairs: Pair[] = values.runs
    ? values.runs.split(",").map((pair) => ({ samples: Number(pair.split("=")[0]), runs: pair.split("=")[1]?.split(":") ?? [] }))
    : values.samples.split(",").map((samples) => seed(database, ["--samples", samples, "--configurations", "2"]));
  const measured = [];
  for (const pair of pairs) {
    server = await serve(database, values.port);
    measured.push(
      await measure(
        server,
        pair,
        pairs.find(({ samples }) => samples < pair.samples),
      ),
    );
    await end(server);
  }
  const rows = {
    "at first, ms": measured.map(({ firstMs }) => firstMs),
    "  of which CPU, ms": measured.map(({ firstCpuMs }) => firstCpuMs),
    "baseline swapped, at first, ms": measured.map(({ swappedMs }) => swappedMs),
    "  another page in the meantime, longest, ms": measured.map(({ otherMs }) => otherMs),
    "again, median, ms": measured.map(({ againMs }) => againMs),
    "again, slowest, ms": measured.map(({ againSlowestMs }) => againSlowestMs),
    "again, another metric, ms": measured.map(({ otherMetricMs }) => otherMetricMs),
    "again, a late page, ms": measured.map(({ lastPageMs }) => lastPageMs),
    "again, a search, ms": measured.map(({ searchMs }) => searchMs),
    "contexts opened, at first, ms": measured.map(({ contextsMs }) => contextsMs),
    "contexts opened, again, ms": measured.map(({ contextsAgainMs }) => contextsAgainMs),
    "memory afterwards, MB": measured.map(({ rssMb }) => rssMb),
    "memory at most, MB": measured.map(({ peakMb }) => peakMb),
  };
  console.log(
    `\n${"two runs of".padEnd(40)}${measured.map(({ samples }) => samples.toLocaleString("en").padStart(10)).join("")}`,
  );
  for (const [name, list] of Object.entries(rows))
    console.log(`${name.padEnd(40)}${list.map((value) => (value === null ? "–" : value.toFixed(0)).padStart(10)).join("")}`);
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(
    values.out,
    `${JSON.stringify({ at: new Date().toISOString(), cpus: cpus().length, node: process.version, times, measured }, null, 2)}\n`,
  );
} finally {
  await end(server);
  rmSync(folder, { recursive: true, force: true });
}
