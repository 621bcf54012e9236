// npm run bench -- storm: 2,000 hostile connections, 20 downloads and hostile trace exports, while 50 people read, an application
// sends traces and a run is judged. Prints their response times and failures, restarts, and the memory afterwards.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Agent, fetch as fetchBy } from "undici";
import { end, seed, serve, usageOf } from "./served";
import { ordinary } from "./trace-exports.mjs";

const port = 4479;
const base = `http://127.0.0.1:${port}`;
const readers = 50;
/** Mean pause in ms. */
const readingTime = 10_000;
const connections = 2_000;
/** Before the server's memory is read. */
const calmDown = 90;
/** One call each: about a minute. */
const judged = 5_000;
const out = "bench-results/storm.json";

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "assay-storm-"));
const database = `file:${path.join(folder, "storm.db")}`;

const start = (file: string, options: object) => fork(path.join(here, file), [JSON.stringify(options)], { execArgv: [] });
const judge = start("judge.mjs", { latencyMs: 50 });
const [{ port: judgePort }] = (await once(judge, "message")) as [{ port: number }];
process.env.OPENAI_BASE_URL = `http://127.0.0.1:${judgePort}/v1`;
process.env.OPENAI_API_KEY = "storm";

async function send(route: string, body: string, type = "application/json") {
  const response = await fetch(`${base}/api/v1${route}`, { method: "POST", body, headers: { "content-type": type } });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const row = (index: number) =>
  JSON.stringify({
    id: String(index),
    question: `What is said in case ${index}?`,
    contexts: [`In case ${index} it is said that the ship came in.`],
    response: "That the ship came in.",
  });

const errors: string[] = [];
const took: number[] = [];

async function read(number: number, places: readonly string[], signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  // One connection each, like a browser.
  const browser = new Agent({ connections: 1 });
  await pause(Math.random() * readingTime);
  for (let turn = number; !signal.aborted; turn++) {
    const place = places[turn % places.length] ?? "/";
    const began = performance.now();
    try {
      const response = await fetchBy(`${base}${place}`, { headers: { "sec-fetch-dest": "document" }, dispatcher: browser });
      await response.arrayBuffer();
      took.push(performance.now() - began);
      if (!response.ok) errors.push(`${place}: ${response.status}`);
    } catch (error) {
      errors.push(`${place}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    }
    await pause(readingTime * (0.5 + Math.random()));
  }
}

const exported: number[] = [];

/** One trace per second. */
async function sendTraces(signal: AbortSignal): Promise<void> {
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const response = await fetch(`${base}/v1/traces`, { method: "POST", headers, body: ordinary("application") });
      const answer = await response.text();
      exported.push(performance.now() - began);
      if (!response.ok || answer !== "{}") errors.push(`/v1/traces: ${response.status} ${answer}`);
    } catch (error) {
      errors.push(`/v1/traces: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    }
    await wait(1_000, undefined, { signal }).catch(() => undefined);
  }
}

let server: Awaited<ReturnType<typeof serve>> | undefined;
let attackers: ReturnType<typeof start> | undefined;
try {
  const seeded = seed(database, ["--samples", "20000"]);
  server = await serve(database, port);
  const { url } = await send("/shares", JSON.stringify({ runs: [seeded.id], level: "everything" }));
  const share = new URL(url).pathname;
  const places = ["/", `/runs/${seeded.id}`, `/runs/${seeded.id}?page=7`, share, "/datasets", `${share}?page=3`];
  for (const place of [...places, ...places]) await (await fetch(`${base}${place}`)).arrayBuffer();
  const before = usageOf(server);

  const { id: datasetId } = await send(
    "/datasets?name=storm",
    Array.from({ length: judged }, (_, index) => row(index)).join("\n"),
    "application/jsonl",
  );
  const judgeSetup = { kind: "openai", models: ["bench"], concurrency: 4 };
  const { runs } = await send("/runs", JSON.stringify({ datasetId, metrics: ["nvidia-context-relevance"], judge: judgeSetup }));
  const stop = new AbortController();
  const reading = Array.from({ length: readers }, (_, number) => read(number, places, stop.signal));
  reading.push(sendTraces(stop.signal));
  // Readers start first.
  await wait(readingTime);
  attackers = start("storm-attackers.mjs", { port, share, connections, turns: 20 });
  const attackCounts = once(attackers, "message") as Promise<[Record<string, number>]>;
  const began = performance.now();
  let run: { status: string; judgments: object };
  do {
    await wait(1_000);
    // A kept-alive connection could close just as it is reused.
    run = await (await fetch(`${base}/api/v1/runs/${runs[0].id}`, { headers: { connection: "close" } })).json();
  } while (["queued", "running"].includes(run.status) && performance.now() - began < 300_000);
  attackers.send("stop");
  stop.abort();
  const [[opened]] = await Promise.all([attackCounts, Promise.all(reading)]);
  await wait(calmDown * 1000);
  const after = usageOf(server);

  const { projects } = await (await fetch(`${base}/api/v1/traces/projects`)).json();
  const application = projects.find(({ project }: { project: string }) => project === "application")?.traces;
  took.sort((a, b) => a - b);
  exported.sort((a, b) => a - b);
  const quantile = (times: number[], share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const at = (share: number) => quantile(took, share);
  const result = {
    at: new Date().toISOString(),
    cpus: cpus().length,
    readers,
    connections,
    opened,
    run: { status: run.status, judgments: run.judgments, seconds: Math.round((performance.now() - began) / 1000) - calmDown },
    pages: took.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: at(1),
    readerErrors: errors.length,
    traces: {
      sent: exported.length,
      p50: quantile(exported, 0.5),
      p95: quantile(exported, 0.95),
      longest: quantile(exported, 1),
      became: application,
    },
    memory: {
      beforeMb: Math.round(before?.rssMb ?? 0),
      peakMb: Math.round(after?.peakMb ?? 0),
      afterMb: Math.round(after?.rssMb ?? 0),
    },
  };
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result, null, 2));
  for (const error of errors.slice(0, 10)) console.log(error);
} finally {
  attackers?.kill();
  await end(server);
  judge.kill();
  rmSync(folder, { recursive: true, force: true });
}
