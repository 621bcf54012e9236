import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, expect, request as requests, test } from "@playwright/test";
import { answerEveryMetric, type Behaviour, failure, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { type Server, startServer } from "./server";

const folder = mkdtempSync(path.join(tmpdir(), "assay-secrets-"));
const canary = "sk-canary-3b8e1d5f7a9c2046";
const secrets = { OPENAI_API_KEY: canary, ASSAY_SECRET: "canary-of-the-secret-51e0c9d7-and-longer" };
const header = "canary-of-a-header-77c1e5a2";
const query = "canary-of-the-query-90bd4f16";
/** Also in basic authorization, and truncated. */
const leak = /3b8e1d5f7a9c2046|51e0c9d7|c2stY2FuYXJ5|77c1e5a2|90bd4f16/;

let judge: JudgeServer;
let server: Server;

/** Repeats the key in replies, errors, stop reasons and headers. */
const echoing =
  (answer = answerEveryMetric()): JudgeServer["script"] =>
  (request, index) => {
    const key = `${request.headers.authorization} ${request.headers["x-gateway"]} ${request.query}`;
    const echoes: Behaviour[] = [
      failure(500, { message: `Your Authorization was ${key}`, code: key, param: key }, { "x-key": key }),
      { kind: "stream", contents: [`Score: 5\nVerdict: yes ${key}`], end: index % 2 ? "done" : { error: { message: key } } },
      reply(`Criteria: ${key}\nSupporting Evidence: ${key}\nScore: 5\nVerdict: yes ${key}`),
      reply(`{"score": 1, "reasoning": "${key.replaceAll("c", "\\u0063")}"}`),
      { kind: "reply", content: key, finishReason: key, message: { refusal: key } },
      { kind: "text", body: `<p>${key}</p>` },
      { kind: "json", body: { choices: [{ message: { content: key, [key]: key } }], error: { code: key } } },
      failure(429, { message: key }, { "retry-after": "0" }),
    ];
    return index % 3 === 0 ? (echoes[(index / 3) % echoes.length] ?? reply(key)) : answer(request, index);
  };

test.beforeAll(async () => {
  judge = await startJudgeServer({ script: echoing(), models: null });
  server = await startServer({
    env: {
      ...secrets,
      OPENAI_BASE_URL: `${judge.url}?key=${query}`,
      OPENAI_HEADERS: JSON.stringify({ "X-Gateway": header }),
      ASSAY_MODEL: "judge-a",
    },
    database: `file:${path.join(folder, "assay.db")}`,
  });
});

test.afterAll(async () => {
  await server.stop();
  await judge.close();
});

const leakIn = (about: string, text: string) => {
  const at = text.search(leak);
  expect(at === -1 ? "" : `${about}: …${text.slice(Math.max(0, at - 80), at + 40)}…`).toBe("");
};

async function readPage(request: APIRequestContext, place: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await request.get(place, { headers });
  const text = `${JSON.stringify(answer.headers())}\n${await answer.text()}`;
  expect(answer.status(), `${place}\n${text.slice(0, 500)}`).toBeLessThan(500);
  leakIn(place, text);
  return text;
}

/** Most pages per kind, and per path with any parameters. */
const most = isThorough ? { ofKind: 2, ofPath: 12 } : { ofKind: 1, ofPath: 3 };

/** As a document and as Next fetches it. */
async function readEveryPage(request: APIRequestContext): Promise<number> {
  const toRead = ["/", "/datasets", "/compare", "/settings", "/runs/new"];
  const kinds = new Map<string, number>();
  for (let at = 0; at < toRead.length; at++) {
    const place = toRead[at] ?? "/";
    const html = await readPage(request, place);
    await readPage(request, place, { rsc: "1" });
    for (const [, href = ""] of html.matchAll(/href="(\/(?!_next|api)[^"#]*)"/g)) {
      const link = href.replaceAll("&amp;", "&");
      const kind = link.replace(/[0-9a-z]{12}|\d+|=[^&]*/g, "*");
      const path = `path ${kind.split("?", 1)[0]}`;
      const known = kinds.get(kind) ?? 0;
      const ofPath = kinds.get(path) ?? 0;
      if (known >= most.ofKind || ofPath >= most.ofPath || toRead.includes(link)) continue;
      kinds.set(kind, known + 1).set(path, ofPath + 1);
      toRead.push(link);
    }
  }
  return toRead.length;
}

function readFolder(place: string): void {
  for (const file of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) leakIn(file.name, readFileSync(path.join(file.parentPath, file.name), "latin1"));
  }
}

test("the judge's key and the server's secret leak nowhere: pages, responses, files, output, database, scripts", async ({
  page,
}) => {
  const request = await requests.newContext({ baseURL: server.address });
  const data = rowsOf(4, (index) => ({ label_good: index % 2 === 0 }))
    .map((row) => JSON.stringify(row))
    .join("\n");
  const { id: datasetId } = await (await request.post("/api/v1/datasets?name=canary", { data })).json();
  const judgeSetup = { kind: "openai", models: ["judge-a"], retries: 1, reask: 1 };
  const started = await request.post("/api/v1/runs", { data: { datasetId, metrics: ["all"], judge: judgeSetup } });
  const run = (await started.json()).runs[0].id;
  const state = async () => (await (await request.get(`/api/v1/runs/${run}`)).json()).status;
  await expect.poll(state).toMatch(/^completed/);
  expect(judge.requests.length).toBeGreaterThan(30);
  expect(judge.requests.every(({ headers }) => headers.authorization === `Bearer ${canary}`)).toBe(true);
  expect(judge.requests.every(({ headers, query: sent }) => headers["x-gateway"] === header && sent === `?key=${query}`)).toBe(
    true,
  );

  // A wrong key pauses a run with the server's message.
  judge.script = (asked) =>
    failure(401, {
      message: `Incorrect API key provided: ${asked.headers.authorization} ${asked.headers["x-gateway"]} ${asked.query}`,
    });
  await request.post("/api/v1/runs", { data: { datasetId, metrics: ["all"], judge: { ...judgeSetup, cache: false } } });
  const statuses = async () =>
    (await (await request.get("/api/v1/runs")).json()).runs.map((one: { status: string }) => one.status);
  await expect.poll(statuses).toContain("paused");
  await page.goto(`${server.address}/settings`);
  await page.getByRole("button", { name: "Test The environment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "/v1" })).toBeVisible();
  await expect(page.getByText("header x-gateway")).toBeVisible();
  leakIn("the test of a judge", await page.content());

  expect(await readEveryPage(request)).toBeGreaterThan(15);
  const description = await (await request.get("/api/v1/openapi.json")).json();
  const { samples } = await (await request.get(`/api/v1/runs/${run}/samples?limit=8`)).json();
  for (const [place, methods] of Object.entries<object>(description.paths)) {
    if (!("get" in methods)) continue;
    for (const { id } of place.includes("{sampleId}") ? samples : [{ id: "" }]) {
      const owner = place.startsWith("/runs") ? run : datasetId;
      await readPage(request, `/api/v1${place.replace("{id}", owner).replace("{sampleId}", id)}`);
    }
  }
  for (const format of ["csv", "json", "jsonl"])
    for (const judgments of [0, 1]) await readPage(request, `/api/v1/runs/${run}/export?format=${format}&judgments=${judgments}`);
  await readPage(request, `/api/v1/runs/${run}/export?format=md`);

  const command = async (...args: string[]) => {
    const ran = await promisify(execFile)(process.execPath, ["cli/bin.mjs", ...args], { env: server.env, maxBuffer: 1e9 }).catch(
      (error) => error,
    );
    leakIn(`assay ${args[0]}`, `${ran.stdout}${ran.stderr}${ran.message ?? ""}`);
    return String(ran.stdout);
  };
  const file = path.join(folder, "rows.jsonl");
  await import("node:fs/promises").then(({ writeFile }) => writeFile(file, data));
  await command("evaluate", file, "--judge", "openai", "--no-cache", "--json");
  expect(await command("export", run, "--judgments")).toContain("[key]");
  for (const args of [["show", run, "--json"], ["runs"], ["doctor"]]) await command(...args);
  await command("show", run);

  readFolder(folder);
  const ended = once(server.process, "exit");
  server.process.kill("SIGTERM");
  await ended;
  leakIn("the output", server.output());
  readFolder(folder);
  readFolder(path.join(".next", "static"));
});
