// npm run bench -- ledger [--samples 2000 --times N --port P --out FILE]: response times of a run's table and of a sample's page with a ledger of claims,
// against the same pages of a run without it. Needs a build. Compare the ratios.
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { rowsOf, type Size } from "./ledger-rows";
import { end, serve } from "./served";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "2000" },
    times: { type: "string", default: "40" },
    port: { type: "string", default: "4379" },
    out: { type: "string", default: "bench-results/ledger.json" },
  },
});
const times = Number(values.times);
const base = `http://127.0.0.1:${values.port}`;
const folder = mkdtempSync(path.join(tmpdir(), "assay-ledger-"));
const database = `file:${path.join(folder, "ledger.db")}`;
const command = path.join(import.meta.dirname, "..", "cli", "bin.mjs");

function writeRows(size: Size): string {
  const file = path.join(folder, `claims-${size.claims}.jsonl`);
  writeFileSync(file, rowsOf(size));
  return file;
}

/** The finished run's id. */
function judge(file: string, metrics: string): string {
  const args = [command, "evaluate", file, "--judge", "lexical", "--metrics", metrics, "--json"];
  const env = { ...process.env, DATABASE_URL: database };
  const out = execFileSync(process.execPath, args, {
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(out).runs[0].id;
}

interface Asked {
  name: string;
  /** Of the run with claims, and of the one without; one for each time. */
  pages: [string[], string[]];
}

/** Every page is another one, so that the server has none of them ready. */
async function pagesOf(size: Size, runs: readonly [string, string]): Promise<Asked[]> {
  const samples = await Promise.all(runs.map(samplesOf));
  const at = (time: number) => (time * 37) % size.samples;
  const each = (address: (run: string, ids: readonly number[], time: number) => string): [string[], string[]] => {
    const [one = [], other = []] = runs.map((run, which) =>
      Array.from({ length: times }, (_, time) => address(run, samples[which] ?? [], time)),
    );
    return [one, other];
  };
  const table: Asked = {
    name: `the table of ${size.samples.toLocaleString("en")} samples`,
    pages: each((run, _, time) => `/runs/${run}?page=${(time % Math.ceil(size.samples / 50)) + 1}`),
  };
  const page: Asked = {
    name: `a sample's page, ${size.claims} claims, ${size.contexts} contexts`,
    pages: each((run, ids, time) => `/runs/${run}/samples/${ids[at(time)] ?? ids[0]}`),
  };
  return size.samples >= 1000 ? [table, page] : [page];
}

interface SamplesPage {
  samples: { id: number }[];
  next: string | null;
}

/** In the order of the file. */
async function samplesOf(run: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const address: string = `${base}/api/v1/runs/${run}/samples?sort=position&limit=100${cursor && `&cursor=${cursor}`}`;
    const page: SamplesPage = await (await fetch(address)).json();
    ids.push(...page.samples.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}

async function ask(address: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const response = await fetch(base + address, { headers: { "accept-encoding": "identity" } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return { ms: performance.now() - began, bytes };
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

async function measure({ name, pages }: Asked) {
  const ms: [number[], number[]] = [[], []];
  const bytes: [number, number] = [0, 0];
  for (let time = -3; time < times; time++)
    // In turn, so that other load affects both.
    for (const which of [0, 1] as const) {
      const answer = await ask(pages[which].at(time) ?? "");
      if (time >= 0) ms[which].push(answer.ms);
      bytes[which] = Math.max(bytes[which], answer.bytes);
    }
  const [own, floor] = ms.map((all) => all.sort((a, b) => a - b)) as [number[], number[]];
  const [p50, p95, floorP50, floorP95] = [quantile(own, 0.5), quantile(own, 0.95), quantile(floor, 0.5), quantile(floor, 0.95)];
  return {
    name,
    p50,
    p95,
    floorP50,
    floorP95,
    ratio50: p50 / floorP50,
    ratio95: p95 / floorP95,
    bytes: bytes[0],
    floorBytes: bytes[1],
  };
}

let server: ChildProcess | undefined;
try {
  const sizes: Size[] = [
    { samples: Number(values.samples), claims: 8, contexts: 5 },
    { samples: 5, claims: 60, contexts: 20 },
  ];
  const judged = sizes.map((size) => {
    const began = performance.now();
    const file = writeRows(size);
    const runs = [judge(file, "context-adherence-plus,claims"), judge(file, "context-adherence-plus")] as const;
    console.log(
      `${size.samples} samples with ${size.claims} claims judged in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    return { size, runs };
  });
  server = await serve(database, values.port);
  const measured = [];
  for (const { size, runs } of judged) for (const asked of await pagesOf(size, runs)) measured.push(await measure(asked));
  console.table(
    measured.map(({ name, bytes, floorBytes, ...rest }) => ({
      name,
      ...Object.fromEntries(
        Object.entries(rest).map(([key, value]) => [key, Number(value.toFixed(key.startsWith("ratio") ? 2 : 0))]),
      ),
      kB: Math.round(bytes / 1000),
      floorKb: Math.round(floorBytes / 1000),
    })),
  );
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(
    values.out,
    `${JSON.stringify({ at: new Date().toISOString(), cpus: cpus().length, node: process.version, times, measured }, null, 2)}\n`,
  );
} finally {
  await end(server);
  rmSync(folder, { recursive: true, force: true });
}
