import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { answerEveryMetric, type JudgeServer, type Script, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { expect, pageTest as test } from "./fixtures";
import { type Server, startServer } from "./server";

const concurrency = 8;
const kills = isThorough ? 4 : 1;

/** Deterministic by prompt. */
const steadyReplies: Script = (request) => answerEveryMetric()(request, 0);

const rows = Array.from({ length: 60 }, (_, row) =>
  JSON.stringify({
    id: `row-${row}`,
    question: `Which ship came in on day ${row}?`,
    contexts: [`On day ${row} the ship number ${row * 7} came in.`, `The harbour of day ${row} was full of ice.`],
    response: `It was the ship number ${row * 7}.`,
  }),
).join("\n");
const planned = 60 * (2 + 2 + 1 + 1 + 5);

let judge: JudgeServer;
let server: Server;

const database = path.join(mkdtempSync(path.join(tmpdir(), "assay-crash-")), "assay.db");
let datasetId: string;

async function serve(): Promise<void> {
  const judged = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: judge.url, ASSAY_MODEL: "judge-a" };
  server = await startServer({ database: `file:${database}`, env: judged });
}

function killChild(named: RegExp): void {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  for (const line of list.split("\n")) {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === server.process.pid && named.test(args)) process.kill(Number(pid), "SIGKILL");
  }
}

const get = async (route: string) => (await fetch(`${server.address}/api/v1${route}`)).json();
const post = async (route: string, body: string, type = "application/json") => {
  const response = await fetch(`${server.address}/api/v1${route}`, { method: "POST", body, headers: { "content-type": type } });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
};

async function startRun(datasetId: string): Promise<string> {
  const body = { datasetId, metrics: ["all"], judge: { kind: "openai", concurrency, cache: false } };
  return (await post("/runs", JSON.stringify(body))).runs[0].id;
}

const ended = (id: string) => expect.poll(async () => (await get(`/runs/${id}`)).status).toBe("completed");

async function linesOf(route: string): Promise<Record<string, unknown>[]> {
  const text = await (await fetch(`${server.address}/api/v1${route}`)).text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
const scoresOf = async (id: string) =>
  (await linesOf(`/runs/${id}/export?format=jsonl`)).map(({ id, scores }) => ({ id, scores }));
const unitsOf = async (id: string) =>
  (await linesOf(`/runs/${id}/export?format=jsonl&judgments=1`)).map(({ sampleId, metric, step, context, model, poll }) =>
    [sampleId, metric, step, context, model, poll].join(" "),
  );

// Both tests use one server and its dataset.
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  judge = await startJudgeServer({ script: steadyReplies });
  await serve();
  datasetId = (await post("/datasets?name=ships", rows, "application/jsonl")).id;
});
test.afterAll(async () => {
  await server.stop();
  await judge.close();
});

test("a run whose processes are all killed repeatedly ends as if nothing had happened", async () => {
  const undisturbed = await startRun(datasetId);
  await ended(undisturbed);
  expect(judge.requests).toHaveLength(planned);

  judge.requests.length = 0;
  judge.hold();
  const id = await startRun(datasetId);
  for (let kill = 0; kill < kills; kill++) {
    const before = judge.requests.length;
    const replies = 10 + Math.floor(Math.random() * 60);
    judge.release(replies);
    await expect.poll(() => judge.requests.length).toBeGreaterThan(before + replies);
    // All processes, with calls in flight.
    await server.stop();
    await serve();
  }
  judge.release();
  await ended(id);

  expect(await scoresOf(id)).toEqual(await scoresOf(undisturbed));
  const units = await unitsOf(id);
  expect(units).toHaveLength(planned);
  expect(new Set(units).size).toBe(planned);
  expect((await get(`/runs/${id}`)).judgments).toMatchObject({ planned, total: planned, ok: planned, error: 0, cached: 0 });
  // Only the calls in flight are repeated.
  expect(judge.requests.length - planned).toBeLessThanOrEqual(kills * concurrency);
});

test("killing the worker leaves the pages, killing the web server leaves the run; both come back", {
  tag: "@test-all",
}, async () => {
  judge.hold();
  judge.requests.length = 0;
  const id = await startRun(datasetId);
  judge.release(20);
  await expect.poll(() => judge.requests.length).toBeGreaterThan(20);
  killChild(/bin\.mjs worker/);
  expect((await get(`/runs/${id}`)).id).toBe(id);
  const requestsBefore = judge.requests.length;
  judge.release(60);
  await expect.poll(() => judge.requests.length).toBeGreaterThan(requestsBefore + 50);
  killChild(/server\.mjs/);
  const requestsAfter = judge.requests.length;
  judge.release(20);
  await expect.poll(() => judge.requests.length).toBeGreaterThan(requestsAfter);
  judge.release();
  await expect
    .poll(() =>
      get(`/runs/${id}`).then(
        ({ status }) => status,
        () => "",
      ),
    )
    .toBe("completed");
  expect(new Set(await unitsOf(id)).size).toBe(planned);
});

test.describe("without a worker", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await startServer({ options: ["--no-worker"] });
  });
  test.afterAll(async () => {
    await server?.stop();
  });

  async function ask(path: string, init?: RequestInit) {
    const answer = await fetch(`${server.address}/api/v1${path}`, { ...init, headers: { connection: "close" } });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  }

  const childrenOf = ({ process: { pid } }: Server): string[] =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .map((child) => readFileSync(`/proc/${child}/cmdline`, "utf8"));

  test("a server without a worker keeps a run waiting and says so, until a worker on the same database takes it", {
    tag: "@test-all",
  }, async ({ page }) => {
    const { id: datasetId } = await ask("/datasets?name=rivers", { method: "POST", body: JSON.stringify(rowsOf(3)) });
    const body = JSON.stringify({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
    const { runs } = await ask("/runs", { method: "POST", body });
    const id = runs[0].id;
    const waits = "It starts once an assay worker claims it. This server runs no worker.";
    expect(await ask(`/runs/${id}`)).toMatchObject({ status: "queued", reason: waits });
    await page.goto(`${server.address}/runs/${id}`);
    await expect(page.getByText(waits)).toBeVisible();
    expect(await ask("/health")).toMatchObject({ status: "ok", use: { worker: null, runs: { queued: 1 } } });
    expect(server.assay("doctor")).toContain("1 waiting run, for assay worker or assay serve (without --no-worker) to take");
    expect(childrenOf(server)).toEqual([expect.stringContaining("server.mjs")]);

    const worker = spawn(process.execPath, ["cli/bin.mjs", "worker"], { env: server.env, stdio: "ignore" });
    const ended = once(worker, "exit");
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    worker.kill();
    await ended;
    expect(await ask("/health")).toMatchObject({ status: "ok" });
  });
});
