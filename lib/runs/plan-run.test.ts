import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type JudgeServer, reply, startJudgeServer } from "@/e2e/judge-server";
import { findRun } from "@/lib/db/runs";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { newOwner } from "./lease-owner";
import { planRuns } from "./plan-run";
import { startRuns } from "./start-runs";
import { workOnOne } from "./work";

let judge: JudgeServer;
beforeEach(async () => {
  judge = await startJudgeServer({ script: () => reply("Score: 7") });
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
});
afterEach(() => judge.close());

const metric = "trulens-answer-relevance";
const lexical = { kind: "lexical" as const };

test("a replaced prompt is what the judge reads, and is stored whole with its hash", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const own = { system: "Be brief. $& {unknown}", user: "Q: {question}\nA: {response}" };
  const [id = ""] = await startRuns({
    datasetId,
    metrics: [metric],
    judge: { kind: "openai", models: ["judge-a"] },
    prompts: { [metric]: own },
  });
  await workOnOne(id, newOwner(), new AbortController().signal);
  expect(judge.requests[0]?.body.messages).toEqual([
    { role: "system", content: own.system },
    { role: "user", content: "Q: When was bridge number 0 opened?\nA: It was opened in 1800." },
  ]);
  const hash = createHash("sha256")
    .update(JSON.stringify([own.system, own.user]))
    .digest("hex");
  expect((await findRun(id))?.prompts).toEqual({ [metric]: { ...own, hash } });
});

test("a prompt without a text that the metric needs is refused", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const prompts = { [metric]: { system: "", user: "{question}" } };
  await expect(planRuns({ datasetId, metrics: [metric], judge: lexical, prompts })).rejects.toThrow(/lacks \{response\}/);
});

test("calls are counted by contexts, samples, polls and models; a sample that lacks a field is not asked about", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3, (index) => (index === 0 ? { response: " " } : {})));
  const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "openai", models: ["a", "b", "a"], polls: 3 } });
  expect(plan?.calls).toEqual({
    "trulens-context-relevance": 12,
    "nvidia-context-relevance": 12,
    "ragas-context-relevancy": 6,
    "trulens-answer-relevance": 4,
    "context-adherence-plus": 12,
  });
  expect(plan?.unjudged).toMatchObject({ "trulens-context-relevance": 0, "context-adherence-plus": 1 });
  expect(plan?.run.planned).toBe(46);
});

test("settings are completed and stored; unknown ones are refused by name", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const plan = (settings: Record<string, Record<string, number | string>>, metrics = ["ragas-context-relevancy"]) =>
    planRuns({ datasetId, metrics, judge: lexical, settings });
  expect((await plan({}))[0]?.run.settings).toEqual({ "ragas-context-relevancy": { mode: "select" } });
  await expect(plan({ "ragas-context-relevancy": { modus: "x" } })).rejects.toThrow("has no setting modus. It has: mode.");
  await expect(plan({ [metric]: {} })).rejects.toThrow(`${metric}, which is not among the chosen metrics`);
  await expect(plan({ bleu: {} })).rejects.toThrow("There is no metric bleu to set.");
  await expect(plan({ "context-adherence-plus": { polls: 21 } }, ["context-adherence-plus"])).rejects.toThrow(
    "polls must be at most 20",
  );
});

test("OpenAI's own server is not asked without a key; another server needs none", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const plan = () => planRuns({ datasetId, metrics: [metric], judge: { kind: "openai", models: ["m"] } });
  process.env.OPENAI_API_KEY = "";
  expect((await plan())[0]?.run.judge).toMatchObject({ models: ["m"], baseUrl: judge.url });
  process.env.OPENAI_BASE_URL = "";
  await expect(plan()).rejects.toThrow("OPENAI_API_KEY is not set");
});
