import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { deletePrice, setPrice } from "@/lib/db/prices";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { metrics } from "@/lib/metrics/registry";
import { createTestDataset } from "@/testing/dataset";
import { reply } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { startRuns } from "./create";
import { checkRequest, planRuns } from "./plan";

const judge = usualJudge(() => ({ script: () => reply("Score: 7") }));

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
  await work(id);
  expect(judge.requests[0]?.body.messages).toEqual([
    { role: "system", content: own.system },
    { role: "user", content: "Q: When was bridge number 0 opened?\nA: It was opened in 1800." },
  ]);
  const hash = createHash("sha256")
    .update(JSON.stringify([own.system, own.user]))
    .digest("hex");
  expect((await findRun(id))?.prompts).toEqual({ [metric]: { ...own, hash } });
});

test("a metric's revision is part of its prompt's hash, so that runs before and after a change of its rules differ", () => {
  const { prompts } = checkRequest({ metrics: ["ragas-context-relevancy"], judge: lexical });
  const { system, user, hash } = prompts["ragas-context-relevancy"] ?? {};
  const ofText = createHash("sha256")
    .update(JSON.stringify([system, user]))
    .digest("hex");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).not.toBe(ofText);
});

test("calls are counted by contexts, samples, polls and models; a sample that lacks a field is not asked about", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3, (index) => (index === 0 ? { response: " " } : {})));
  const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "openai", models: ["a", "b", "a"], polls: 3 } });
  expect(plan?.calls).toMatchObject({
    "trulens-context-relevance": 12,
    "nvidia-context-relevance": 12,
    "ragas-context-relevancy": 6,
    "trulens-answer-relevance": 4,
    "context-adherence-plus": 12,
  });
  expect(plan?.unjudged).toMatchObject({ "trulens-context-relevance": 0, "context-adherence-plus": 1 });
  expect(Object.keys(plan?.calls ?? {})).toEqual(metrics.map(({ id }) => id));
  expect(plan?.run.planned).toBe(Object.values(plan?.calls ?? {}).reduce((sum, calls) => sum + calls, 0));
});

test("a sample without contexts counts where the metric asks without them", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3, (index) => (index === 0 ? { contexts: [] } : {})));
  const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "openai", models: ["a"], polls: 3 } });
  expect(plan?.unjudged).toMatchObject({
    "trulens-context-relevance": 1,
    "context-adherence-plus": 0,
    "trulens-answer-relevance": 0,
  });
  expect(plan?.calls).toMatchObject({ "trulens-context-relevance": 4, "context-adherence-plus": 9 });
});

test("samples with only the ids of their contexts are judged by metrics that need no contexts", async () => {
  const { datasetId } = await createTestDataset(
    rowsOf(3, (index) => (index === 0 ? { contexts: [{ id: "d0", text: null }] } : {})),
  );
  const [plan] = await planRuns({ datasetId, metrics: ["all"], judge: { kind: "openai", models: ["a"] } });
  expect(plan?.unjudged).toMatchObject({
    "trulens-context-relevance": 1,
    "context-adherence-plus": 1,
    "trulens-answer-relevance": 0,
  });
});

test("a budget is refused while a model's price is not known, and the message says how to set it", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const plan = () =>
    planRuns({ datasetId, metrics: [metric], judge: { kind: "openai", models: ["gpt-4o", "llama"] }, limits: { budgetUsd: 2 } });
  const refusal = await plan().catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toContain("no price is set for llama");
  expect(refusal.message).toContain("assay prices set llama --prompt X --completion Y");
  expect(refusal.errors).toEqual([{ path: "limits.budgetUsd", message: refusal.message }]);
  await setPrice("llama", { prompt: 0, completion: 0 });
  expect((await plan())[0]?.run.limits).toMatchObject({ maxCalls: null, budgetUsd: 2 });
  await deletePrice("llama");
});

test.each([
  [{ limits: { maxCalls: 0 } }, "limits.maxCalls: It must be a whole number from 1 to 1,000,000,000"],
  [{ limits: { maxCalls: 1.5 } }, "limits.maxCalls: It must be a whole number from 1 to 1,000,000,000"],
  [{ limits: { maxCalls: 1e99 } }, "limits.maxCalls: It must be a whole number from 1 to 1,000,000,000"],
  [{ limits: { budgetUsd: 0 } }, "limits.budgetUsd: It must be an amount of US dollars above 0 and up to 10,000,000"],
  [{ limits: { budgetUsd: -1 } }, "limits.budgetUsd: It must be an amount of US dollars above 0 and up to 10,000,000"],
  [{ judge: { ...lexical, rpm: 0 } }, "judge.rpm: It must be a whole number from 1 to 10,000,000"],
  [{ judge: { ...lexical, tpm: -1 } }, "judge.tpm: It must be a whole number from 1 to 10,000,000,000"],
  [{ judge: { ...lexical, concurrency: 1025 } }, "judge.concurrency: It must be a whole number from 1 to 1,024"],
])("absurd limits are refused in a sentence that names the field: %j", (limits, sentence) => {
  expect(() => checkRequest({ metrics: [metric], judge: lexical, ...limits })).toThrow(`${sentence}.`);
});

test("settings are completed and stored; unknown ones are refused by name", async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const plan = (settings: Record<string, Record<string, number | string>>, metrics = ["ragas-context-relevancy"]) =>
    planRuns({ datasetId, metrics, judge: lexical, settings });
  expect((await plan({}))[0]?.run.settings).toEqual({ "ragas-context-relevancy": { mode: "select" } });
  await expect(plan({ "ragas-context-relevancy": { modus: "x" } })).rejects.toThrow(
    "has no setting modus. It has: conversation, mode.",
  );
  await expect(plan({ [metric]: {} })).rejects.toThrow(`${metric}, which is not among the chosen metrics`);
  await expect(plan({ bleu: {} })).rejects.toThrow("There is no metric bleu to set.");
  await expect(plan({ "context-adherence-plus": { polls: 21 } }, ["context-adherence-plus"])).rejects.toThrow(
    "polls must be at most 20",
  );
});

test("judges read conversations where a dataset has any, unless it is turned off", async () => {
  const turns = [{ role: "user", text: "How tall is it?" }];
  const { datasetId } = await createTestDataset([...rowsOf(1), { ...rowsOf(2)[1], turns }]);
  const settings = async (more: object) => (await planRuns({ datasetId, metrics: ["all"], judge: lexical, ...more }))[0]?.run;
  const read = await settings({});
  expect(Object.values(read?.settings ?? {}).map(({ conversation }) => conversation)).toEqual(Array(5).fill(true));
  expect(read?.prompts[metric]?.user).toContain("{conversation}");
  expect((await settings({ conversation: false }))?.prompts[metric]?.user).not.toContain("{conversation}");
  const own = await settings({ settings: { [metric]: { conversation: false } } });
  expect(own?.settings[metric]).toMatchObject({ conversation: false });
  const typed = { system: "", user: "{question} {context} {contexts} {response}" };
  expect((await settings({ prompts: { [metric]: typed } }))?.settings[metric]?.conversation).toBeUndefined();
});
