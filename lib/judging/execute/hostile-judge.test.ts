import { afterEach, beforeEach, expect, test } from "vitest";
import { hostileTexts } from "@/lib/datasets/hostile/texts.fixture";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { exportRun } from "@/lib/exports/file";
import { rowKinds } from "@/lib/exports/rows";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { type Behaviour, failure, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { work } from "@/testing/judged/runs";
import { rowsOf, whole } from "@/testing/rows";

const key = "sk-canary-5f1d0c7e9b2a4d68";

let judge: JudgeServer;
beforeEach(async () => {
  judge = await startJudgeServer();
  process.env.OPENAI_API_KEY = key;
  process.env.OPENAI_BASE_URL = judge.url;
});
afterEach(() => judge.close());

const texts = Object.values(hostileTexts);
const numbers = [
  "NaN",
  "1e999",
  "-1",
  "11",
  "0.5000000001",
  '"2"',
  "null",
  "true",
  "[2]",
  '{"valueOf":2}',
  "0x2",
  "２",
  "٢",
  "9".repeat(400),
];

/** Everything a server may send instead of a reply, except what ends the run. */
const behaviours: Behaviour[] = [
  ...texts.map(reply),
  ...texts.map((text) => reply(JSON.stringify({ score: 1, reasoning: text, [text]: text }))),
  ...texts.map((text) => reply(`Criteria: ${text}\nSupporting Evidence: ${text}\nScore: 5\nVerdict: yes`)),
  ...numbers.map((number) => reply(`{"score": ${number}, "reasoning": "x"}\nScore: ${number}\nVerdict: ${number}`)),
  ...numbers.map((number) => reply(`[${number}, 1.1, 99999.99999, -1.-1]`)),
  reply(`${"[".repeat(50_000)}1.1${"]".repeat(50_000)}`),
  reply(`{"a":`.repeat(50_000)),
  reply("```json\n".repeat(10_000)),
  reply("Score: ".repeat(50_000)),
  reply("<think>".repeat(20_000)),
  reply(`[${Array.from({ length: 30_000 }, (_, n) => `"1.${n}"`).join(",")}]`),
  reply('{"score": 1, "score": 2, "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}'),
  reply('\ufeff\u0000{"score": 1}\ud800'),
  reply(""),
  { kind: "large", characters: 3_000_000 },
  { kind: "large", characters: 6_000_000 },
  {
    kind: "reply",
    content: null,
    finishReason: "x".repeat(100_000),
    message: { tool_calls: [{ function: { arguments: "{}" } }] },
  },
  { kind: "reply", content: "Score: 5", usage: { prompt_tokens: -1, completion_tokens: 1e300 } },
  {
    kind: "reply",
    content: [
      { type: "image_url", image_url: { url: "file:///etc/passwd" } },
      { type: "text", text: key },
    ],
  },
  { kind: "reply", content: "Score: 5", n: 200 },
  { kind: "json", body: { choices: { length: 3 } } },
  { kind: "json", body: [] },
  { kind: "json", body: null },
  { kind: "json", body: { choices: [{ message: { content: { toString: "x" } } }] } },
  { kind: "text", body: "x".repeat(1_000_000), contentType: "application/json" },
  { kind: "text", body: `{"choices":${"[".repeat(100_000)}`, contentType: "text/html; charset=utf-16" },
  { kind: "text", body: "", contentType: "image/svg+xml" },
  { kind: "gzip", content: "Score: 5", corrupt: true },
  { kind: "cut" },
  { kind: "cut-connection" },
  { kind: "reset" },
  { kind: "hang" },
  { kind: "slow-body" },
  { kind: "status", status: 204 },
  { kind: "status", status: 599, body: `Authorization: Bearer ${key}`, headers: { "x-echo": key, "retry-after": "-1" } },
  { kind: "status", status: 429, body: "x".repeat(500_000), headers: { "retry-after": "9".repeat(300) } },
  failure(500, { message: `<script>${key}</script>`, code: `x${key}`, param: "\u001b[2J" }),
  failure(503, { message: "=cmd|' /C calc'!A0" }, { "retry-after": "=1+1", "retry-after-ms": "NaN" }),
];

test("a hostile judge cannot fill the memory, end the run or reveal the key", async () => {
  // Enough samples for every behaviour.
  const { datasetId } = await createTestDataset(rowsOf(Math.ceil(behaviours.length / 5)));
  judge.script = (_, index) => behaviours[index % behaviours.length] ?? reply("");
  const setup = { kind: "openai" as const, models: ["judge-a"], retries: 0, reask: 0, timeout: 1, concurrency: 8, polls: 1 };
  const limits = { pauseOnUseless: false, pauseOnOverrun: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: setup, limits });
  for (let turn = 0; turn < 5 && (await findRun(id))?.status !== "completed-with-errors"; turn++) {
    await work(id);
  }
  const run = await findRun(id);
  expect(run).toMatchObject({ status: "completed-with-errors" });
  expect(judge.requests.length).toBeGreaterThanOrEqual(behaviours.length);

  const judgments = await db.judgment.findMany({ where: { runId: id } });
  expect(judgments.length).toBe(run?.planned);
  for (const { raw, error, errorDetail, finishReason } of judgments) {
    expect(raw === null).toBe(error !== null);
    if (raw !== null) expect(Number.isFinite(raw)).toBe(true);
    expect((errorDetail ?? "").length).toBeLessThanOrEqual(500);
    expect((finishReason ?? "").length).toBeLessThanOrEqual(100);
  }
  const scores = await db.score.findMany({ where: { runId: id } });
  for (const { score } of scores) if (score !== null) expect(score >= 0 && score <= 1).toBe(true);
  expect(scores.some(({ score }) => score !== null)).toBe(true);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);

  let told = JSON.stringify([run, judgments, scores], (_, value) => (typeof value === "bigint" ? String(value) : value));
  for (const rows of rowKinds) told += await whole(await exportRun(id, { format: "csv", rows }));
  expect(told).not.toContain(key);
});
