// npm run bench -- soak [--visitors 200 --think 30 --samples 2000 --out FILE]: visitors read a share link's pages with pauses of
// `think` seconds, while a run is judged and two people upload files. Counts errors, checks for lost judgments, and measures pages.
import { fork } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { end, seed, serve, usageOf } from "./served";

const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "200" },
    think: { type: "string", default: "30" },
    samples: { type: "string", default: "2000" },
    port: { type: "string", default: "4379" },
    out: { type: "string", default: "bench-results/soak.json" },
  },
});
const [visitors, thinkMs, samples] = [Number(values.visitors), Number(values.think) * 1000, Number(values.samples)];
const base = `http://127.0.0.1:${values.port}`;
const api = `${base}/api/v1`;

const folder = mkdtempSync(path.join(tmpdir(), "assay-soak-"));
const database = `file:${path.join(folder, "soak.db")}`;
const judge = fork(path.join(path.dirname(fileURLToPath(import.meta.url)), "judge.mjs"), [JSON.stringify({ latencyMs: 50 })], {
  execArgv: [],
});
const [{ port: judgePort }] = (await once(judge, "message")) as [{ port: number }];
process.env.OPENAI_BASE_URL = `http://127.0.0.1:${judgePort}/v1`;
process.env.OPENAI_API_KEY = "soak";

const stop = new AbortController();
setMaxListeners(0, stop.signal);
const errors: string[] = [];
const took: number[] = [];
let uploads = 0;

async function send(route: string, body: string, type = "application/json") {
  const response = await fetch(`${api}${route}`, { method: "POST", body, headers: { "content-type": type } });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const row = (name: string, index: number) =>
  JSON.stringify({
    id: `${name}-${index}`,
    question: `What is said in case ${index} of ${name}?`,
    contexts: [`In case ${index} of ${name} it is said that the ship came in.`, "Of the harbour nothing is said."],
    response: "That the ship came in.",
  });
const rows = (name: string, count: number) => Array.from({ length: count }, (_, index) => row(name, index)).join("\n");

/** Repeats: the page, its table page by page and sorted, a sample. */
async function visit(number: number, share: string): Promise<void> {
  const places = ["", `?page=${(number % 9) + 1}`, "?sort=nvidia-context-relevance&order=desc", `/samples/${(number % 50) + 1}`];
  await pause(Math.random() * thinkMs);
  for (let turn = number; !stop.signal.aborted; turn++) {
    const address = `${share}${places[turn % places.length]}`;
    const began = performance.now();
    try {
      const response = await fetch(address, { headers: { "sec-fetch-dest": "document" } });
      await response.arrayBuffer();
      took.push(performance.now() - began);
      if (!response.ok) errors.push(`${address}: ${response.status}`);
    } catch (error) {
      errors.push(`${address}: ${error instanceof Error ? error.message : error}`);
    }
    await pause(thinkMs * (0.5 + Math.random()));
  }
}

async function upload(name: string): Promise<void> {
  for (let turn = 0; !stop.signal.aborted; turn++) {
    try {
      const { accepted } = await send(`/datasets?name=${name}-${turn}`, rows(`${name}-${turn}`, 2000), "application/jsonl");
      if (accepted !== 2000) errors.push(`upload ${name}-${turn}: ${accepted} of 2000 rows`);
      uploads++;
    } catch (error) {
      errors.push(`upload: ${error instanceof Error ? error.message : error}`);
    }
    await pause(5_000);
  }
}

const pause = (ms: number) => wait(ms, undefined, { signal: stop.signal }).catch(() => undefined);

async function runToEnd(): Promise<{
  judgments: { planned: number; total: number; ok: number; error: number };
  seconds: number;
}> {
  const { id: datasetId } = await send("/datasets?name=soak", rows("soak", samples), "application/jsonl");
  const began = performance.now();
  const { runs } = await send(
    "/runs",
    JSON.stringify({
      datasetId,
      metrics: ["nvidia-context-relevance"],
      judge: { kind: "openai", models: ["bench"], concurrency: 4 },
    }),
  );
  for (;;) {
    await wait(500);
    const run = await (await fetch(`${api}/runs/${runs[0].id}`)).json();
    if (!["queued", "running"].includes(run.status))
      return { judgments: run.judgments, seconds: (performance.now() - began) / 1000 };
  }
}

let server: Awaited<ReturnType<typeof serve>> | undefined;
try {
  const shared = seed(database, ["--samples", "1000"]);
  server = await serve(database, values.port);
  const { url } = await send("/shares", JSON.stringify({ runs: [shared.id] }));
  for (let warm = 0; warm < 5; warm++) await (await fetch(url)).arrayBuffer();
  const before = usageOf(server);
  const readers = Array.from({ length: visitors }, (_, number) => visit(number, url));
  const uploaders = [upload("ann"), upload("bo")];
  const { judgments, seconds } = await runToEnd();
  stop.abort();
  await Promise.all([...readers, ...uploaders]);
  const after = usageOf(server);
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  const result = {
    at: new Date().toISOString(),
    cpus: cpus().length,
    ...{ visitors, thinkSeconds: thinkMs / 1000, samples, seconds: Math.round(seconds), judgments, uploads },
    pages: took.length,
    p50: at(0.5),
    p95: at(0.95),
    longest: at(1),
    cpuShare: before && after ? Number(((after.cpuMs - before.cpuMs) / 1000 / seconds).toFixed(2)) : null,
    peakMb: after ? Math.round(after.peakMb) : null,
    errors: errors.length,
  };
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(result, null, 2)}\n`);
  console.table(
    Object.fromEntries(
      Object.entries(result).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : value]),
    ),
  );
  for (const error of errors.slice(0, 10)) console.log(error);
} finally {
  await end(server);
  judge.kill();
  rmSync(folder, { recursive: true, force: true });
}
