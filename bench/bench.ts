// npm run bench [-- NAME… --out FILE]: runs the command against a local judge, next to floors measured in the same run.
// --against COMMIT also measures another commit, in turn with this one. Compare ratios, since machines differ and are noisy. `downloads`, `workers` and the others have their own files.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureDownloads } from "./downloads";
import { buildCommit, removeCommit } from "./other-commit";

interface JudgeSetup {
  latencyMs: number;
  /** The judge's concurrency limit; 0 for none. */
  seats?: number;
  /** Share of faulty responses. */
  faults?: number;
}

interface Scenario {
  what: string;
  calls: number;
  concurrency: number;
  judge: JudgeSetup;
  /** Concurrent calls for the ideal time, if the server allows fewer. */
  idealConcurrency?: number;
  floors?: ("openai" | "undici")[];
  /** Number of kill -9 at random times, each followed by `resume`. */
  kills?: number;
  /** Runs only if named. */
  isLong?: boolean;
}

const both: Scenario["floors"] = ["openai", "undici"];
const scenarios: Record<string, Scenario> = {
  calls: { what: "10,000 calls of 50 ms", calls: 10_000, concurrency: 32, judge: { latencyMs: 50 }, floors: both },
  slow: { what: "2,000 calls of 500 ms", calls: 2_000, concurrency: 32, judge: { latencyMs: 500 }, floors: both },
  wide: { what: "30,000 calls of 50 ms", calls: 30_000, concurrency: 256, judge: { latencyMs: 50 }, floors: both },
  seats: {
    what: "4,000 calls of 50 ms, the server allows 8",
    calls: 4_000,
    concurrency: 32,
    idealConcurrency: 8,
    judge: { latencyMs: 50, seats: 8 },
  },
  faults: { what: "4,000 calls of 20 ms, 35% spoilt", calls: 4_000, concurrency: 32, judge: { latencyMs: 20, faults: 0.35 } },
  kills: { what: "5,000 calls of 50 ms, 20 times kill -9", calls: 5_000, concurrency: 32, judge: { latencyMs: 50 }, kills: 20 },
  long: {
    what: "100,000 calls of 50 ms",
    calls: 100_000,
    concurrency: 256,
    judge: { latencyMs: 50 },
    isLong: true,
  },
};

interface Measured {
  name: string;
  what: string;
  who: string;
  calls: number;
  concurrency: number;
  idealSeconds: number;
  /** From the first request to the last response. */
  judgingSeconds: number;
  ratio: number;
  /** Of the whole command. */
  commandSeconds: number;
  commandRatio: number;
  callsPerSecond: number;
  cpuMsPerCall: number | null;
  peakMb: number | null;
  requests: number;
  refused: number;
  ok?: number;
  error?: number;
  mean?: number | null;
}

/** A name and the file of its command. */
type Contestant = readonly [who: string, command: string];

const here = path.dirname(fileURLToPath(import.meta.url));
const assay = path.join(here, "..", "cli", "bin.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "assay-bench-"));

/** Benchmarks with their own options, each in the file of its name. */
const others = ["conversations", "coverage", "early", "mixed", "pages", "rank-coverage", "sample", "storm", "traces"];
const other = others.find((name) => name === process.argv[2]);
if (other) {
  process.argv.splice(2, 1);
  await import(`./${other}`);
  process.exit();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "bench-results/bench.json" },
    samples: { type: "string", default: "40000" },
    seconds: { type: "string", default: "30" },
    database: { type: "string" },
    server: { type: "string" },
    rounds: { type: "string" },
    against: { type: "string" },
  },
});
if (positionals[0] === "workers") {
  const { measureWorkers } = await import("./workers");
  await measureWorkers(values.server, Number(values.rounds ?? 3));
  process.exit();
}
if (positionals[0] === "downloads") {
  const { samples, seconds, database = null } = values;
  const measured = await measureDownloads({ samples: Number(samples), seconds: Number(seconds), database });
  console.log(JSON.stringify(measured, null, 2));
  process.exit(0);
}
const unknown = positionals.filter((name) => !(name in scenarios));
if (unknown.length > 0)
  throw new Error(
    `There is no scenario ${unknown.join(", ")}. There are: ${[...Object.keys(scenarios), "downloads", "workers", ...others].join(", ")}.`,
  );

const results: Measured[] = [];

function report(measured: Measured): void {
  if (results.length === 0)
    console.log(
      `${"what".padEnd(42)}${"who".padEnd(9)}${"wall s".padStart(8)}${"ratio".padStart(8)}${"command".padStart(9)}${"calls/s".padStart(9)}${"CPU ms".padStart(8)}${"peak MB".padStart(9)}  result`,
    );
  results.push(measured);
  const {
    what,
    who,
    judgingSeconds,
    ratio,
    commandRatio,
    callsPerSecond,
    cpuMsPerCall,
    peakMb,
    requests,
    refused,
    ok,
    error,
    mean,
  } = measured;
  const outcome =
    ok === undefined
      ? ""
      : `  ${ok} ok, ${error} in error, ${requests} requests${refused ? `, ${refused} refused` : ""}, mean ${mean?.toFixed(4)}`;
  console.log(
    what.padEnd(42) +
      who.padEnd(9) +
      judgingSeconds.toFixed(1).padStart(8) +
      ratio.toFixed(3).padStart(8) +
      (ok === undefined ? "" : commandRatio.toFixed(3)).padStart(9) +
      callsPerSecond.toFixed(0).padStart(9) +
      (cpuMsPerCall?.toFixed(2) ?? "").padStart(8) +
      (peakMb?.toFixed(0) ?? "").padStart(9) +
      outcome,
  );
}

/** Of all rounds, for each scenario and contestant. */
function medians(): string[] {
  const groups = new Map<string, Measured[]>();
  for (const one of results) groups.set(`${one.name}, ${one.who}`, [...(groups.get(`${one.name}, ${one.who}`) ?? []), one]);
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  return [...groups].map(([about, all]) => {
    const cpu = median(all.map(({ cpuMsPerCall }) => cpuMsPerCall ?? Number.NaN));
    return `median of ${all.length}: ${about}: ratio ${median(all.map(({ ratio }) => ratio)).toFixed(3)}, CPU ${cpu.toFixed(2)} ms a call`;
  });
}

async function measureFloor(name: string, scenario: Scenario, kind: "openai" | "undici"): Promise<Measured> {
  const judge = await startJudge(scenario.judge);
  const args = [path.join(here, "floor.mjs"), kind, judge.url, String(scenario.calls), String(scenario.concurrency)];
  const used = await run(args, process.env);
  return measured(name, scenario, kind, used, await judge.stop());
}

async function measureRun(name: string, scenario: Scenario, [who, command]: Contestant): Promise<Measured> {
  const judge = await startJudge(scenario.judge);
  const env = environment(`${name}-${who}-${results.length}`, judge.url);
  const used = await run(evaluate(command, name, await writeRows(scenario.calls), scenario), env);
  const seen = await judge.stop();
  return { ...measured(name, scenario, who, used, seen), ...outcomeOf(used.out) };
}

async function measureKills(name: string, scenario: Scenario, kills: number): Promise<Measured> {
  const judge = await startJudge(scenario.judge);
  const env = environment(name, judge.url);
  const started = performance.now();
  const ideal = (scenario.calls * scenario.judge.latencyMs) / scenario.concurrency;
  let args = evaluate(assay, name, await writeRows(scenario.calls), scenario);
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, args, { env, stdio: "ignore" });
    const ended = once(child, "exit");
    // The delay starts with the first request, so the kill does not hit the start-up.
    await judge.asked();
    await elapsed(Math.random() * (ideal / kills) * 1.2);
    child.kill("SIGKILL");
    await ended;
    args = [assay, "resume", await runIdOf(env), "--json"];
  }
  const used = await run(args, env);
  const seen = await judge.stop();
  return {
    ...measured(name, scenario, "assay", { ...used, seconds: (performance.now() - started) / 1000, cpuMs: null }, seen),
    ...outcomeOf(used.out),
  };
}

const evaluate = (command: string, name: string, file: string, { concurrency }: Scenario): string[] =>
  [
    [command, "evaluate", file, "--name", name, "--judge", "openai", "--model", "bench", "--json"],
    ["--metrics", "nvidia-context-relevance", "--concurrency", String(concurrency)],
  ].flat();

const environment = (name: string, url: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: `file:${path.join(folder, `${name}.db`)}`,
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: "any",
  ASSAY_MODEL: "bench",
});

async function runIdOf(env: NodeJS.ProcessEnv): Promise<string> {
  const { out } = await run([assay, "runs", "--json"], env);
  return JSON.parse(out).runs[0].id;
}

function outcomeOf(out: string): Pick<Measured, "ok" | "error" | "mean"> {
  const [report] = JSON.parse(out).runs;
  return {
    ok: report.judgments.ok,
    error: report.judgments.error,
    mean: report.metrics["nvidia-context-relevance"]?.mean ?? null,
  };
}

interface Seen {
  requests: number;
  refused: number;
  firstAt: number;
  lastAt: number;
}

interface Used {
  out: string;
  seconds: number;
  cpuMs: number | null;
  peakMb: number | null;
}

function measured(name: string, scenario: Scenario, who: string, used: Used, seen: Seen): Measured {
  const { what, calls, concurrency, judge, idealConcurrency = concurrency } = scenario;
  const idealSeconds = (calls * judge.latencyMs) / 1000 / idealConcurrency;
  const judgingSeconds = (seen.lastAt - seen.firstAt) / 1000;
  return {
    name,
    what: `${what}, at once ${concurrency}`,
    who,
    calls,
    concurrency,
    idealSeconds,
    judgingSeconds,
    ratio: judgingSeconds / idealSeconds,
    commandSeconds: used.seconds,
    commandRatio: used.seconds / idealSeconds,
    callsPerSecond: calls / judgingSeconds,
    cpuMsPerCall: used.cpuMs === null ? null : used.cpuMs / calls,
    peakMb: used.peakMb,
    requests: seen.requests,
    refused: seen.refused,
  };
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Used> {
  const usage = path.join(folder, "usage.json");
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", path.join(here, "measured.mjs"), ...args], {
    env: { ...process.env, ...env, BENCH_USAGE: usage },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let errorOutput = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errorOutput = (errorOutput + text).slice(-2000);
  });
  const [code] = await once(child, "close");
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0 && code !== 3) throw new Error(`${args.join(" ")} ended with ${code}: ${errorOutput}`);
  return { out, seconds, ...JSON.parse(readFileSync(usage, "utf8")) };
}

async function startJudge(setup: JudgeSetup) {
  const child: ChildProcess = fork(path.join(here, "judge.mjs"), [JSON.stringify(setup)], { execArgv: [] });
  const [{ port }] = await once(child, "message");
  let total: Seen & { answered?: number } = { requests: 0, refused: 0, firstAt: 0, lastAt: 0 };
  const readState = async (): Promise<Seen> => {
    child.send("seen");
    const [{ seen }] = await once(child, "message");
    total = {
      requests: total.requests + seen.requests,
      refused: total.refused + seen.refused,
      firstAt: total.firstAt || seen.firstAt,
      lastAt: seen.lastAt || total.lastAt,
    };
    return seen;
  };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Resolves at the next request. */
    async asked(): Promise<void> {
      await readState();
      while ((await readState()).requests === 0) await elapsed(20);
    },
    async stop(): Promise<Seen> {
      await readState();
      child.disconnect();
      return total;
    },
  };
}

/** One context, and so one call, per row. */
async function writeRows(count: number): Promise<string> {
  const file = path.join(folder, `rows-${count}.jsonl`);
  const stream = createWriteStream(file);
  const filler =
    "The harbour took in ships from the north, and the records of the port name each of them with its cargo. ".repeat(12);
  for (let row = 0; row < count; row++) {
    const line = JSON.stringify({
      id: `row-${row}`,
      question: `Which ship came in on day ${row}, and what did it carry?`,
      contexts: [`${filler}On day ${row} the ship number ${(row * 7919) % 9973} came in with a cargo of kind ${row % 17}.`],
      response: `Ship number ${(row * 7919) % 9973}.`,
    });
    if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return file;
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const root = path.join(here, "..");
const contestants: Contestant[] = [["assay", assay]];
const rounds = Number(values.rounds ?? (values.against ? 5 : 1));
try {
  if (values.against) contestants.push([values.against.slice(0, 8), buildCommit(values.against, root, folder)]);
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (positionals.length > 0 ? !positionals.includes(name) : scenario.isLong) continue;
    for (let round = 0; round < rounds; round++) {
      for (const kind of scenario.floors ?? []) report(await measureFloor(name, scenario, kind));
      if (scenario.kills) report(await measureKills(name, scenario, scenario.kills));
      // Each goes first in every second round.
      else
        for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) report(await measureRun(name, scenario, one));
    }
  }
  if (rounds > 1) for (const line of medians()) console.log(line);
} finally {
  if (values.against) removeCommit(root, folder);
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync(path.dirname(values.out), { recursive: true });
writeFileSync(
  values.out,
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model, cpus: cpus().length, results }, null, 2)}\n`,
);
console.log(`\nWritten to ${values.out}`);
// Kept-alive connections would keep the process running.
process.exit(0);
