// npm run bench -- mixed --server postgres://… [--minutes 60 --think 3]: mixed use of two web servers and two workers on one
// PostgreSQL. Counts errors and contradicting responses. The URL is an administrator's; a database is created and dropped.
import { execFileSync, fork } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { People } from "./mixed-acts";
import { end, serve, usageOf } from "./served";

const { values } = parseArgs({
  options: {
    server: { type: "string" },
    minutes: { type: "string", default: "60" },
    think: { type: "string", default: "3" },
    port: { type: "string", default: "4379" },
    out: { type: "string", default: "bench-results/mixed.json" },
  },
});
if (!values.server) throw new Error("Name a PostgreSQL server: --server postgres://…");
const administrator = values.server;

const here = path.dirname(fileURLToPath(import.meta.url));
const url = await createDatabase(administrator);
const judge = fork(path.join(here, "judge.mjs"), [JSON.stringify({ latencyMs: 50, faults: 0.02 })], { execArgv: [] });
const [{ port: judgePort }] = (await once(judge, "message")) as [{ port: number }];
process.env.OPENAI_BASE_URL = `http://127.0.0.1:${judgePort}/v1`;
process.env.OPENAI_API_KEY = "mixed";

const person = { email: "ann@example.org", password: "correct horse battery" };
const assay = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(here, "..", "cli", "bin.mjs"), ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });

async function choosePassword(server: string, link: string): Promise<void> {
  const { pathname } = new URL(link);
  const body = new URLSearchParams({ password: person.password });
  const { status } = await fetch(`${server}${pathname}/password`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: server },
  });
  if (status !== 303) throw new Error(`The password was not taken: ${status}`);
}

async function connections(): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()");
  await client.end();
  return rows[0].count - 1;
}

const servers: Awaited<ReturnType<typeof serve>>[] = [];
const memory = () =>
  servers.flatMap((server, at) =>
    (["web", "worker"] as const).map((which) => ({
      process: `${which} ${at + 1}`,
      mb: Math.round(usageOf(server, which)?.rssMb ?? 0),
    })),
  );

try {
  const link = assay("user", "add", person.email, "--role", "admin").trim();
  const ports = [Number(values.port), Number(values.port) + 1];
  for (const port of ports) servers.push(await serve(url, port));
  const [one = "", other = ""] = ports.map((port) => `http://127.0.0.1:${port}`);
  await choosePassword(one, link);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const people = new People({ servers: [one, other], person, signal: stop.signal, thinkMs: Number(values.think) * 1000 });
  const { seen } = people;
  const lived = people.live();
  const course: object[] = [];
  const began = performance.now();
  const minutes = () => (performance.now() - began) / 60_000;
  const look = async () => {
    const { requests, errors, contradictions } = seen;
    const at = Number(minutes().toFixed(1));
    course.push({ minutes: at, requests, errors: errors.length, contradictions: contradictions.length });
    console.log(JSON.stringify({ ...course.at(-1), connections: await connections(), memory: memory(), load: loadavg()[0] }));
    for (const sentence of [...errors, ...contradictions].slice(-3)) console.log(sentence);
  };
  await wait(60_000);
  const atStart = memory();
  while (minutes() < Number(values.minutes)) {
    await look();
    await wait(Math.min(60_000, Math.max(0, Number(values.minutes) - minutes()) * 60_000));
  }
  stop.abort();
  await lived;
  judge.send("seen");
  const [{ seen: judged }] = (await once(judge, "message")) as [{ seen: { requests: number } }];
  const took = seen.took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  const result = {
    at: new Date().toISOString(),
    minutes: Math.round(minutes()),
    acts: seen.acts,
    requests: seen.requests,
    p50: at(0.5),
    p95: at(0.95),
    longest: at(1),
    judge: { requests: judged.requests, counted: await people.callsCounted() },
    connections: await connections(),
    memory: { afterAMinute: atStart, atEnd: memory() },
    errors: seen.errors,
    contradictions: seen.contradictions,
  };
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result, null, 2));
} finally {
  for (const server of servers) await end(server);
  judge.disconnect();
  await dropDatabase(administrator, url);
}
