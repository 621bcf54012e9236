// npm run bench -- workers --server postgres://…: workers that share a run on PostgreSQL, against a judge on the loopback address. The server's
// address is an administrator's: it makes a database and drops it.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase, dropDatabase } from "@/prisma/testing/server-databases";

interface Setup {
  workers: number;
  calls: number;
  concurrency: number;
  latencyMs: number;
}

const setups: Setup[] = [
  { workers: 1, calls: 10_000, concurrency: 32, latencyMs: 50 },
  { workers: 2, calls: 10_000, concurrency: 32, latencyMs: 50 },
  { workers: 2, calls: 30_000, concurrency: 256, latencyMs: 50 },
];

const here = path.dirname(fileURLToPath(import.meta.url));

/** Measures each setup with a database of its own. */
export async function measureWorkers(server: string): Promise<void> {
  for (const setup of setups) {
    const url = await createDatabase(server);
    try {
      await measure(setup, url);
    } finally {
      const { disconnect } = await import("@/lib/db/disconnect");
      await disconnect();
      await dropDatabase(server, url);
    }
  }
}

async function measure({ workers, calls, concurrency, latencyMs }: Setup, url: string): Promise<void> {
  const judge = fork(path.join(here, "judge.mjs"), [JSON.stringify({ latencyMs })]);
  const [{ port }] = (await once(judge, "message")) as [{ port: number }];
  const env = { ...process.env, DATABASE_URL: url, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "any" };
  Object.assign(process.env, env);
  const { migrate } = await import("@/lib/db/connection/migrate");
  const { startRuns } = await import("@/lib/runs/start/create");
  const { findRun } = await import("@/lib/db/runs/list");
  const { createTestDataset } = await import("@/prisma/testing/dataset");
  await migrate();
  const { datasetId } = await createTestDataset(
    Array.from({ length: calls }, (_, at) => ({
      id: `${at}`,
      question: `What is bridge ${at}?`,
      contexts: [`Bridge ${at} is old.`],
      response: "Old.",
    })),
  );
  const setup = { kind: "openai" as const, models: ["bench"], concurrency, cache: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: setup });
  const children = Array.from(
    { length: workers },
    (): ChildProcess => spawn(process.execPath, [path.join(here, "..", "cli", "bin.mjs"), "worker"], { env, stdio: "ignore" }),
  );
  let run = await findRun(id);
  while (run && run.finishedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    run = await findRun(id);
  }
  for (const child of children) child.kill("SIGTERM");
  judge.send("seen");
  const [{ seen }] = (await once(judge, "message")) as [
    { seen: { requests: number; peak: number; firstAt: number; lastAt: number } },
  ];
  judge.disconnect();
  const seconds = (seen.lastAt - seen.firstAt) / 1_000;
  const ideal = (calls * latencyMs) / concurrency / 1_000;
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(
    `${workers} workers, ${calls} calls of ${latencyMs} ms at ${concurrency}: ${seconds.toFixed(1)} s, ${(seconds / ideal).toFixed(2)} x ideal, ${(calls / seconds).toFixed(0)} stored a second, ${seen.requests} requests, at most ${seen.peak} at once, ${run?.ok} ok; load ${load.join(" ")}`,
  );
}
