import { afterEach, expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import { setPrice } from "@/lib/db/prices";
import { findRun } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import type { StartRunInput } from "@/lib/domain/run";
import { reportRuns } from "@/lib/exports/json-report";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, reply } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { runAssay } from "@/testing/run-assay";
import { cancelRun, pauseRun, resumeRun, retryRun } from "./status";

const judge = usualJudge(() => ({ script: answerEveryMetric() }));
afterEach(() => db.modelPrice.deleteMany());

const metrics = ["nvidia-context-relevance", "ragas-context-relevancy", "context-adherence-plus"];
/** Of one sample with two contexts: two, one, and five polls. */
const ofSample = 8;
const openai = { kind: "openai" as const, models: ["judge-a"], retries: 0, reask: 0, concurrency: 3, cache: false };

async function start(input: Partial<StartRunInput> = {}, samples = 6): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(samples));
  const [id = ""] = await startRuns({ datasetId, metrics, judge: openai, ...input });
  return id;
}

/** The models of every sample's judgments by metric: ["judge-a", "judge-b"] for two samples judged by one each. */
async function modelSets(runId: string, metric: string): Promise<string[]> {
  const rows = await db.judgment.findMany({ where: { runId, metric }, select: { sampleId: true, model: true } });
  const sets = new Map<number, Set<string>>();
  for (const { sampleId, model } of rows) sets.set(sampleId, (sets.get(sampleId) ?? new Set()).add(model));
  return [...sets.values()].map((set) => [...set].sort().join("+"));
}

const countOf = (runId: string, model: string) => db.judgment.count({ where: { runId, model } });

test("resumed with another model, samples without a score are judged by it completely, and scores keep their model", async () => {
  const id = await start({ limits: { maxCalls: 19 } });
  const paused = await work(id);
  expect(paused.status).toBe("paused");
  const scoredBefore = await db.score.findMany({ where: { runId: id }, orderBy: [{ metric: "asc" }, { sampleId: "asc" }] });
  expect(scoredBefore.length).toBeGreaterThan(0);
  await resumeRun(id, { maxCalls: 1000 }, { models: ["judge-b"] });
  const queued = await findRun(id);
  expect(queued).toMatchObject({ status: "queued", planned: 6 * ofSample });
  expect(queued?.judge).toMatchObject({ models: ["judge-b"], earlier: [["judge-a"]] });

  const run = await work(id);
  expect(run).toMatchObject({ status: "completed", ok: 6 * ofSample, planned: 6 * ofSample, failed: 0 });
  for (const metric of metrics) {
    const sets = await modelSets(id, metric);
    expect(sets).toHaveLength(6);
    for (const set of sets) expect(["judge-a", "judge-b"]).toContain(set);
  }
  const after = await db.score.findMany({ where: { runId: id }, orderBy: [{ metric: "asc" }, { sampleId: "asc" }] });
  for (const score of scoredBefore) expect(after).toContainEqual(score);
  const a = await countOf(id, "judge-a");
  const b = await countOf(id, "judge-b");
  expect([a > 0, b > 0]).toEqual([true, true]);
  expect(modelsInWords(run)).toBe(`judge-a (${a} judgments), then judge-b (${b})`);
  const [report] = await reportRuns([run]);
  expect(report?.judgedBy).toEqual([
    { model: "judge-b", judgments: b },
    { model: "judge-a", judgments: a },
  ]);
});

test("retried with another model, samples with an error are judged anew by it, and nothing else", async () => {
  judge.script = ({ body, prompt }) =>
    reply(body.model === "judge-a" && prompt.includes("bridge number 0") ? "?" : '{"score": 2, "reasoning": "r"}');
  const id = await start({ metrics: ["nvidia-context-relevance"] }, 3);
  expect(await work(id)).toMatchObject({ ok: 4, failed: 2 });
  const asked = judge.requests.length;
  expect(await retryRun(id, {}, { models: ["judge-b"] })).toBe(2);
  expect(await work(id)).toMatchObject({ status: "completed", ok: 6, failed: 0, planned: 6 });
  expect(judge.requests.slice(asked).map(({ body }) => body.model)).toEqual(["judge-b", "judge-b"]);
  expect((await modelSets(id, "nvidia-context-relevance")).sort()).toEqual(["judge-a", "judge-a", "judge-b"]);
});

test("half of a sample's polls in error: the new model gives all of them", async () => {
  let polls = 0;
  judge.script = ({ body }) => reply(body.model === "judge-a" && ++polls % 2 ? "?" : "Fine.\nVerdict: yes");
  const id = await start({ metrics: ["context-adherence-plus"] }, 1);
  await work(id);
  await retryRun(id, {}, { models: ["judge-b"] });
  const run = await work(id);
  expect(await modelSets(id, "context-adherence-plus")).toEqual(["judge-b"]);
  expect(run).toMatchObject({ ok: 5, failed: 0, cached: 0 });
  // No score of the first model is left, so nothing is mixed.
  expect(run.judgedBy).toBeNull();
});

test("a further model also judges samples without a score, and the first model's judgments of them stay", async () => {
  const id = await start({ limits: { maxCalls: 19 } });
  await work(id);
  const before = await countOf(id, "judge-a");
  await resumeRun(id, { maxCalls: 1000 }, { models: ["judge-a", "judge-b", "judge-b"] });
  const planned = (await findRun(id))?.planned;
  const run = await work(id);
  expect(run).toMatchObject({ status: "completed", planned, ok: planned });
  expect(await countOf(id, "judge-a")).toBe(6 * ofSample);
  expect(before).toBeGreaterThan(0);
  expect(modelsInWords(run)).toBe(`judge-a (${6 * ofSample} judgments), then also judge-b (${await countOf(id, "judge-b")})`);
});

test("a run that has judged nothing changes its models without a trace", async () => {
  const id = await start();
  await pauseRun(id);
  await resumeRun(id, {}, { models: ["judge-b"] });
  expect(await work(id)).toMatchObject({ status: "completed", judgedBy: null, judge: { models: ["judge-b"], earlier: [] } });
});

test("a comparison says that a run mixes judges", async () => {
  const rows = (["one", "two"] as const).flatMap((config) => rowsOf(6, (at) => ({ id: `q${at}`, config })));
  const { datasetId } = await createTestDataset(rows);
  const ids = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: openai, limits: { maxCalls: 6 } });
  const [one = "", two = ""] = ids;
  for (const id of ids) await work(id);
  await resumeRun(one, { maxCalls: 100 }, { models: ["judge-b"] });
  await resumeRun(two, { maxCalls: 100 });
  for (const id of ids) await work(id);
  const { report } = await compareRuns([two, one]);
  const check = report.decision.checks.find(({ id }) => id === "judge");
  expect(check?.state).toBe("fails");
  expect(check?.details.join(" ")).toMatch(
    /one was judged by judge-a \(\d judgments\), then judge-b \(\d\): its means mix these judges\./,
  );
});

test("the new models' prices count, and the estimate is made anew", async () => {
  await setPrice("judge-a", { prompt: 1, completion: 1 });
  const id = await start({ limits: { maxCalls: 19 } });
  const before = await work(id);
  await expect(resumeRun(id, { maxCalls: 1000, budgetUsd: 9 }, { models: ["judge-b"] })).rejects.toThrow(
    "no price is set for judge-b",
  );
  await setPrice("judge-b", { prompt: 100, completion: 100 });
  await resumeRun(id, { maxCalls: 1000, budgetUsd: 9 }, { models: ["judge-b"] });
  const after = await findRun(id);
  expect(after?.estimate?.costUsd).toBeGreaterThan(20 * (before.estimate?.costUsd ?? 1));
});

test("models are not changed while a worker stops, for the lexical judge, or to none", async () => {
  const id = await start();
  await cancelRun(id);
  const held = { leaseOwner: "slow", leaseUntil: new Date(Date.now() + 60_000) };
  await db.run.update({ where: { id }, data: held });
  await expect(resumeRun(id, {}, { models: ["judge-b"] })).rejects.toThrow("still stopping. Resume it in a few seconds.");
  await db.run.update({ where: { id }, data: { leaseOwner: null, leaseUntil: null } });
  await expect(resumeRun(id, {}, { models: [] })).rejects.toThrow("Name a judge model");
  await expect(resumeRun(id, {}, { models: ["x".repeat(201)] })).rejects.toThrow("judge.models");
  const lexical = await start({ judge: { kind: "lexical" } });
  await cancelRun(lexical);
  await expect(resumeRun(lexical, {}, { models: ["judge-b"] })).rejects.toThrow("The lexical judge uses no model");
});

test("the command takes models, repeated or in a list, and its table names both", async () => {
  const id = await start({ limits: { maxCalls: 19 } });
  await work(id);
  const { code, out } = await runAssay(["resume", id, "--max-calls", "1000", "--model", "judge-b,judge-c"], {
    OPENAI_API_KEY: "test-key",
    OPENAI_BASE_URL: judge.url,
  });
  expect(code).toBe(0);
  expect((await findRun(id))?.judge.models).toEqual(["judge-b", "judge-c"]);
  expect(out).toMatch(
    /Judged by judge-a \(\d+ judgments\), then judge-b \(\d+\) and judge-c \(\d+\): the means mix these judges\./,
  );
});
