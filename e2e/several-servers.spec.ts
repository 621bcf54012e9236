import type { Page } from "@playwright/test";
import { type JudgeServer, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, pageTest as test, waitsUntilInteractive } from "./fixtures";
import { type Server, startServer, usesPostgres } from "./server";

test.skip(!usesPostgres, "An SQLite file has one server.");

let judge: JudgeServer;
let first: Server;
let second: Server;
test.beforeAll(async () => {
  judge = await startJudgeServer();
  const env = { OPENAI_API_KEY: "e2e-key", OPENAI_BASE_URL: judge.url, ASSAY_MODEL: "judge-a" };
  first = await startServer({ admin: "ann@example.org", env });
  second = await startServer({ env, database: String(first.env.DATABASE_URL) });
});
test.afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await judge?.close();
});

const progress = async (page: Page) =>
  Number(await page.getByRole("progressbar", { name: /^Judgments of/ }).getAttribute("aria-valuenow"));

test("what begins at one server continues at the other: signing in, an upload, a run, its progress, a verdict", {
  tag: "@test-all",
}, async ({ page, context }) => {
  // Cookies are shared by all ports of a host.
  const other = waitsUntilInteractive(await context.newPage());
  const send = (server: Server, method: string, path: string, data: unknown, headers = {}) =>
    context.request.fetch(`${server.address}${path}`, { method, data, headers: { origin: server.address, ...headers } });

  await page.goto(first.welcome);
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeAttached();
  await other.goto(`${second.address}/datasets`);
  await expect(other.getByRole("heading", { level: 1, name: "Datasets" })).toBeAttached();

  await page.goto(`${first.address}/datasets`);
  const text = rowsOf(20).map((row) => `${JSON.stringify(row)}\n`);
  await page.getByLabel("File to upload").setInputFiles({
    name: "rivers.jsonl",
    mimeType: "application/jsonl",
    buffer: Buffer.from(text.join("")),
  });
  await expect(page.getByRole("heading", { level: 1, name: "rivers.jsonl" })).toBeVisible();
  await other.goto(`${second.address}${new URL(page.url()).pathname}`);
  await expect(other.getByRole("heading", { level: 1, name: "rivers.jsonl" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Store 20 samples" })).toBeVisible();
  await page.getByRole("button", { name: "Store 20 samples" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "rivers" })).toBeVisible();
  const datasetId = new URL(page.url()).pathname.split("/").at(-1);

  judge.hold();
  const wanted = {
    datasetId,
    metrics: ["nvidia-context-relevance"],
    judge: { kind: "openai", models: ["judge-a"], concurrency: 3, cache: false },
  };
  // Sent to both servers concurrently, a request with a key is carried out once.
  const once = { "idempotency-key": "the-run" };
  const started = await Promise.all([second, first].map((server) => send(server, "POST", "/api/v1/runs", wanted, once)));
  const [run, again] = await Promise.all(started.map(async (response) => (await response.json()).runs?.[0]?.id));
  expect(again).toBe(run);
  await page.goto(`${first.address}/runs/${run}`);
  await other.goto(`${second.address}/runs/${run}`);
  for (const done of [12, 24]) {
    judge.release(12);
    for (const each of [page, other]) await expect.poll(() => progress(each)).toBe(done);
  }
  judge.release();
  for (const each of [page, other]) await expect(each.getByText("Completed", { exact: true })).toBeVisible();

  const listed = await send(first, "GET", `/api/v1/runs/${run}/samples`, undefined);
  const [{ id: sampleId }] = (await listed.json()).samples;
  const place = `/api/v1/runs/${run}/samples/${sampleId}/reviews`;
  const verdict = { metric: "nvidia-context-relevance", verdict: "disagree", note: "It is about potatoes." };
  const given = await send(first, "PUT", place, verdict);
  expect(given.status(), await given.text()).toBe(200);
  const read = await send(second, "GET", place, undefined);
  expect((await read.json()).reviews).toMatchObject([{ verdict: "disagree", note: "It is about potatoes." }]);
});
