// npm run bench -- workers: cost and gain of a second worker on the same machine and PostgreSQL (its own, or `--server postgres://…`,
// an administrator's URL). Rounds alternate between one and two workers, since other load varies. CPU seconds and statements
// depend less on it than time.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startOwnServer } from "@/testing/own-server";
import { createDatabase, dropDatabase } from "@/testing/server-databases";

interface Setup {
  calls: number;
  concurrency: number;
  latencyMs: number;
}

const setup: Setup = { calls: 5_000, concurrency: 32, latencyMs: 50 };
const here = path.dirname(fileURLToPath(import.meta.url));

export async function measureWorkers(given: string | undefined, rounds: number): Promise<void> {
  const own = given ? null : await startOwnServer(["shared_preload_libraries=pg_stat_statements"]);
  const server = given ?? own?.url ?? "";
  try {
    console.log(`${setup.calls} calls of ${setup.latencyMs} ms, ${setup.concurrency} at once`);
    for (let round = 0; round < rounds; round++) {
      for (const workers of round % 2 === 0 ? [1, 2] : [2, 1]) console.log(await measure(server, workers));
    }
  } finally {
    await own?.stop();
  }
}

/** On a new database. */
async function measure(server: string, workers: number): Promise<string> {
  const url = await createDatabase(server);
  const observer = new Client({ connectionString: url });
  await observer.connect();
  try {
    return await measureOn(url, observer, workers);
  } finally {
    await observer.end();
    const { disconnect } = await import("@/lib/db/disconnect");
    await disconnect();
    await dropDatabase(server, url);
  }
}

async function measureOn(url: string, observer: Client, workers: number): Promise<string> {
  const { calls, concurrency, latencyMs } = setup;
  const judge = fork(path.join(here, "judge.mjs"), [JSON.stringify({ latencyMs })]);
  const [{ port }] = (await once(judge, "message")) as [{ port: number }];
  const env = { ...process.env, DATABASE_URL: url, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "any" };
  Object.assign(process.env, env);
  const { migrate } = await import("@/lib/db/connection/migrate");
  const { startRuns } = await import("@/lib/runs/start/create");
  const { createTestDataset } = await import("@/testing/dataset");
  await migrate();
  const { datasetId } = await createTestDataset(
    Array.from({ length: calls }, (_, at) => ({
      id: `${at}`,
      question: `What is bridge ${at}?`,
      contexts: [`Bridge ${at} is old.`],
      response: "Old.",
    })),
  );
  // Before the run, to exclude the start.
  const children = Array.from(
    { length: workers },
    (): ChildProcess => spawn(process.execPath, [path.join(here, "..", "cli", "bin.mjs"), "worker"], { env, stdio: "ignore" }),
  );
  const connected = `SELECT count(DISTINCT application_name)::int AS "count" FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'assay/%'`;
  while ((await observer.query(connected)).rows[0].count < workers + 1) await wait(100);
  await wait(2_000);
  const usedBefore = { workers: cpuOf(children.map(({ pid }) => pid)), server: await cpuOfServer(observer) };
  const before = await statements(observer);
  const judged = { kind: "openai" as const, models: ["bench"], concurrency, cache: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: judged });
  const counters = `SELECT "finishedAt" IS NOT NULL AS "finished", "ok", "calls" FROM "Run" WHERE "id" = $1`;
  let run = { finished: false, ok: 0, calls: 0 };
  while (!run.finished) {
    await wait(200);
    run = (await observer.query(counters, [id])).rows[0];
  }
  const used = { workers: cpuOf(children.map(({ pid }) => pid)), server: await cpuOfServer(observer) };
  const after = await statements(observer);
  const ended = children.map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ended);
  judge.send("seen");
  const [{ seen }] = (await once(judge, "message")) as [
    { seen: { requests: number; peak: number; firstAt: number; lastAt: number } },
  ];
  judge.disconnect();
  const seconds = (seen.lastAt - seen.firstAt) / 1_000;
  const ideal = (calls * latencyMs) / concurrency / 1_000;
  const cpu = (now: number | null, then: number | null) =>
    now === null || then === null ? "–" : `${(((now - then) * 1_000) / calls).toFixed(2)} ms`;
  return [
    `${workers} ${workers === 1 ? "worker: " : "workers:"} ${(seconds / ideal).toFixed(2)} x ideal`,
    `CPU a call: workers ${cpu(used.workers, usedBefore.workers)}, PostgreSQL ${cpu(used.server, usedBefore.server)}`,
    `statements a judgment ${after === null || before === null ? "–" : ((after - before) / calls).toFixed(2)}`,
    `${seen.requests} requests, at most ${seen.peak} at once, ${run.ok} ok, ${run.calls} counted`,
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(" ")}`,
  ].join("; ");
}

/** Executed statements; null if the server does not count them. */
async function statements(observer: Client): Promise<number | null> {
  try {
    await observer.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    const { rows } = await observer.query(
      `SELECT sum(calls)::int AS "count" FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows[0].count;
  } catch {
    return null;
  }
}

/** Of Linux, per second. */
const ticks = 100;

/** CPU seconds; `withEnded` includes ended children. Null without /proc. */
function cpuOf(pids: readonly (number | undefined)[], withEnded = false): number | null {
  try {
    return pids.reduce<number>((sum, pid) => {
      const [own = 0, system = 0, ended = 0, endedSystem = 0] = statOf(Number(pid)).slice(11, 15).map(Number);
      return sum + (own + system + (withEnded ? ended + endedSystem : 0)) / ticks;
    }, 0);
  } catch {
    return null;
  }
}

/** Fields of /proc/PID/stat from the state on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** Null unless the server runs on this machine. */
async function cpuOfServer(observer: Client): Promise<number | null> {
  const { rows } = await observer.query("SELECT pg_backend_pid() AS pid");
  try {
    const postmaster = Number(statOf(rows[0].pid)[1]);
    const children = readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && isChildOf(pid, postmaster));
    const own = cpuOf([postmaster], true);
    const others = cpuOf(children);
    return own === null || others === null ? null : own + others;
  } catch {
    return null;
  }
}

function isChildOf(pid: number, parent: number): boolean {
  try {
    return Number(statOf(pid)[1]) === parent;
  } catch {
    return false;
  }
}
