import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request as send } from "node:http";
import path from "node:path";
import { isThorough } from "@/testing/thorough";
import { expect, test } from "./fixtures";
import { type Server, usesPostgres } from "./server";

let server: Server;

test.beforeAll(({ server: started }) => {
  server = started;
});

const health = async () => {
  const answered = await fetch(`${server.address}/api/v1/health`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  return answered?.ok ? answered.json() : null;
};

function processesOf({ process: { pid } }: Server): Record<"server" | "worker", number> {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = list.split("\n").map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const find = (named: RegExp) =>
    Number(lines.find(([, , parent, args]) => Number(parent) === pid && named.test(args ?? ""))?.[1]);
  return { server: find(/server\.mjs/), worker: find(/bin\.mjs worker/) };
}

/** Calls a server action. Returns the status. */
const postAction = (id: string, body = "[]") =>
  new Promise<number>((resolve, reject) => {
    const asked = send(`${server.address}/`, {
      method: "POST",
      headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8", "content-length": Buffer.byteLength(body) },
    });
    asked.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)));
    asked.on("error", reject);
    asked.end(body);
  });

test("failed requests print nothing that acts on a terminal, and no message a hundred times", async () => {
  const before = server.output().length;
  await postAction(`\u009b31m${"b".repeat(40)}`);
  for (let index = 0; index < 10; index++) expect(await postAction(`${index}`.padStart(42, "a"))).toBe(404);
  expect(server.output().slice(before)).toBe("");
  // Next rejects these arguments and logs a stack.
  const manifest = path.join(process.env.NEXT_DIST_DIR || ".next", "server", "server-reference-manifest.json");
  const [action = ""] = Object.keys(JSON.parse(readFileSync(manifest, "utf8")).node);
  for (let index = 0; index < 150; index++) await postAction(action, `["$F${index}\u009b"]`);
  const printed = server.output().slice(before);
  expect(printed).not.toBe("");
  expect(printed.split("\n").length).toBeLessThan(40);
  expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
});

test("only the server's account can read what it stores", async () => {
  test.skip(usesPostgres, "The database is no file.");
  const folder = path.dirname(String(server.env.DATABASE_URL).slice("file:".length));
  const modes = readdirSync(folder).map((name) => `${name} ${(statSync(path.join(folder, name)).mode & 0o777).toString(8)}`);
  expect(modes.sort()).toEqual(["assay.db 600", "assay.db-shm 600", "assay.db-wal 600"]);
});

test("health, /metrics and the doctor show what both processes use", async () => {
  await expect.poll(async () => (await health())?.use?.worker?.pid).toBe(processesOf(server).worker);
  const { use } = await health();
  expect(use).toMatchObject({
    server: { pid: processesOf(server).server, descriptors: { open: expect.any(Number), limit: expect.any(Number) } },
    streams: 0,
    runs: {},
  });
  expect(use.connections).toBeGreaterThan(0);
  const metrics = await fetch(`${server.address}/metrics`);
  expect(metrics.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await metrics.text();
  expect(text).toMatch(/^assay_http_requests_total\{route="\/api\/v1\/health",method="GET",status="2xx"\} \d+$/m);
  expect(text).toMatch(/^assay_process_resident_bytes\{process="worker"\} \d+$/m);
  const checks = JSON.parse(server.assay("doctor", "--json")).checks as { name: string; ok: boolean; message: string }[];
  const found = checks.find(({ name }) => name === "processes");
  expect(found).toMatchObject({ ok: true });
  expect(found?.message).toMatch(/the web server \(process \d+\), [\d,]+ of [\d,]+ descriptors, [\d.]+ MB/);
  expect(found?.message).toMatch(/responds in \d+ ms\. \d+ connections/);
});

test("a web server and a worker that hang are ended and restarted", async () => {
  test.skip(!isThorough, "It takes over a minute. cli/serve/watch-health.test.ts covers the same with a small server.");
  const first = processesOf(server);
  for (const pid of Object.values(first)) process.kill(pid, "SIGSTOP");
  await expect.poll(async () => (await health())?.status, { intervals: [1_000] }).toBe("ok");
  await expect
    .poll(() => Object.entries(processesOf(server)).every(([name, pid]) => pid > 0 && pid !== first[name as "server"]), {
      intervals: [1_000],
    })
    .toBe(true);
  expect(server.output()).toMatch(/The web server has not answered for \d+ s\. Restarting it\./);
  expect(server.output()).toMatch(/The worker has not answered for \d+ s\. Restarting it\./);
  const added = await fetch(`${server.address}/api/v1/datasets?name=rows`, {
    method: "POST",
    body: JSON.stringify({ question: "Where?", contexts: ["Here."], response: "Here." }),
  });
  const { id } = await added.json();
  const started = await fetch(`${server.address}/api/v1/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } }),
  });
  const run = (await started.json()).runs[0].id;
  const status = async () => (await (await fetch(`${server.address}/api/v1/runs/${run}`)).json()).status;
  await expect.poll(status).toBe("completed");
});
