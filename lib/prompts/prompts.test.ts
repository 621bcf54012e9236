import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { addPromptVersion } from "@/lib/db/prompts/versions";
import { findRun, type Run } from "@/lib/db/runs/list";
import { partOf } from "@/lib/domain/labels/part";
import { assayItself } from "@/lib/domain/people/actor";
import { sumUp } from "@/lib/domain/prompts/tried";
import { questionKey } from "@/lib/domain/text/question-key";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { requireMetrics } from "@/lib/metrics/registry";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { failure, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { drawPractice } from "./draw";
import { measureVersion } from "./measure";
import { tryPrompts } from "./try";

const metric = "trulens-answer-relevance";
const [known] = requireMetrics([metric]);
if (!known) throw new Error("The metric is built in.");
const strict = { system: "Be strict.", user: "{question} {response}" };
const prompts = { [metric]: strict };

/** Every second response is good. The built-in prompt passes all; the strict one fails the bad ones, and one good one. */
const count = 40;
const rows = rowsOf(count, (at) => ({
  labels: { correct: at % 2 === 0 },
  response: `Number ${at} is ${at % 2 === 0 ? "right" : "wrong"}.`,
}));
const keyAt = (at: number) => questionKey(`When was bridge number ${at} opened?`);
const inPart = (part: "practice" | "test") =>
  Array.from({ length: count }, (_, at) => at).filter((at) => partOf(keyAt(at)) === part);
const lost = inPart("practice").find((at) => at % 2 === 0) ?? 0;

let judge: JudgeServer;
let run: Run;
const judged = async (more: object = {}): Promise<Run> => {
  const [id = ""] = await startRuns({ ...data, metrics: [metric], judge: { kind: "openai", models: ["judge-a"] }, ...more });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  const found = await findRun(id);
  if (!found) throw new Error("The run is gone.");
  return found;
};
let data: { datasetId: string };
beforeAll(async () => {
  judge = await startJudgeServer({
    script: ({ prompt }) =>
      reply(
        `Score: ${prompt.includes("Be strict.") && /wrong|Number LOST /.test(prompt.replace(`Number ${lost} `, "Number LOST ")) ? 2 : 8}`,
      ),
  });
  Object.assign(process.env, { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url });
  data = { datasetId: (await createTestDataset(rows)).datasetId };
  run = await judged();
});
afterAll(() => judge.close());

test("a draw has labelled samples of the practice part only, the same ones each time, with the run's scores", async () => {
  const draw = await drawPractice(run, known, prompts, 5);
  expect(draw).toMatchObject({ source: "label correct (good: yes)", promptBefore: "built-in", calls: 5, judge: "judge-a" });
  expect(draw.available).toBe(inPart("practice").length);
  const lowest = inPart("practice").map(keyAt).sort().slice(0, 5);
  expect(draw.items.map(({ question }) => questionKey(question))).toEqual(lowest);
  expect(draw.items.every(({ before }) => before.score === 0.8)).toBe(true);
});

test("a try-out says which verdicts another prompt repairs and breaks, and stores nothing", async () => {
  const { items, passes } = await drawPractice(run, known, prompts, 100);
  const results = [];
  for (let at = 0; at < items.length; at += 5) {
    const tried = await tryPrompts(
      run,
      known,
      prompts,
      items.slice(at, at + 5).map(({ sampleId }) => sampleId),
    );
    results.push(...tried.results);
  }
  const after = new Map(results.map((one) => [one.sampleId, one]));
  const pairs = items.flatMap((item) => {
    const found = after.get(item.sampleId);
    return found ? [{ item, after: found }] : [];
  });
  const wrong = inPart("practice").filter((at) => at % 2 === 1).length;
  const n = inPart("practice").length;
  expect(sumUp(pairs, passes)).toMatchObject({ n, fixed: wrong, broken: 1, rightBefore: n - wrong, rightAfter: n - 1 });
  expect(await findRun(run.id)).toMatchObject({ ok: run.ok, calls: run.calls });
});

test("a try-out refuses samples of the test part, and a prompt that lacks a placeholder", async () => {
  const idOf = async (at = 0) =>
    (await db.sample.findFirstOrThrow({ where: { questionKey: keyAt(at), configurationId: run.configurationId } })).id;
  await expect(tryPrompts(run, known, prompts, [await idOf(inPart("test")[0])])).rejects.toThrow(/belongs to the test part/);
  const lacking = { [metric]: { ...strict, user: "{question}" } };
  await expect(tryPrompts(run, known, lacking, [await idOf(inPart("practice")[0])])).rejects.toThrow(/lacks \{response\}/);
});

test("a call that fails leaves its sample without a score", async () => {
  const { items } = await drawPractice(run, known, prompts, 1);
  const script = judge.script;
  judge.script = () => failure(400, { message: "No." });
  const tried = await tryPrompts(run, known, prompts, [items[0]?.sampleId ?? 0]);
  judge.script = script;
  expect(tried.results).toMatchObject([{ score: null, cause: expect.any(String) }]);
});

test("a version is measured on the test part, next to the built-in prompt", async () => {
  const version = await addPromptVersion(metric, { name: "strict", note: "", prompts }, assayItself);
  expect(await measureVersion(known, version)).toMatchObject({ state: "no-run", like: { id: run.id } });
  const other = await judged({ promptVersions: { [metric]: "strict" } });
  const good = inPart("test").filter((at) => at % 2 === 0).length;
  const n = inPart("test").length;
  expect(await measureVersion(known, version)).toMatchObject({
    state: "measured",
    measured: {
      ...{ n, good, questions: n },
      version: { run: { id: other.id }, right: n, auroc: { value: 1 } },
      builtIn: { run: { id: run.id }, right: good, auroc: { value: 0.5 } },
      difference: { value: expect.closeTo((n - good) / n, 12), ci95: [expect.any(Number), expect.any(Number)] },
    },
  });
});

test("labels of context by context are compared with the scores of contexts", async () => {
  const labelled = rowsOf(12, () => ({ labels: { relevant: [true, false] } }));
  const { datasetId } = await createTestDataset(labelled, "contexts");
  const [perContext] = requireMetrics(["nvidia-context-relevance"]);
  if (!perContext) throw new Error("The metric is built in.");
  const [id = ""] = await startRuns({ datasetId, metrics: [perContext.id], judge: { kind: "lexical" } });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  const found = (await findRun(id)) as Run;
  const draw = await drawPractice(found, perContext, {}, 1);
  expect(draw).toMatchObject({
    isStandIn: true,
    calls: 0,
    items: [
      { context: 0, isGood: true },
      { context: 1, isGood: false },
    ],
  });
  const { results } = await tryPrompts(found, perContext, {}, [draw.items[0]?.sampleId ?? 0]);
  expect(results.map(({ context }) => context)).toEqual([null, 0, 1]);
  expect(results.every(({ score }) => score !== null)).toBe(true);
});

test("without an uploaded label, people's verdicts count: a disagreement turns the judge's verdict around", async () => {
  const { datasetId } = await createTestDataset(
    rows.map((row) => ({ ...row, labels: { answered: "yes" } })),
    "verdicts",
  );
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "openai", models: ["judge-a"] } });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  const found = (await findRun(id)) as Run;
  const [first, second] = await db.sample.findMany({
    where: { configurationId: found.configurationId, questionKey: { in: inPart("practice").slice(0, 2).map(keyAt) } },
    orderBy: { questionKey: "asc" },
  });
  for (const [sample, verdict] of [
    [first, "agree"],
    [second, "disagree"],
  ] as const)
    await db.review.create({
      data: { runId: id, sampleId: sample?.id ?? 0, metric, verdict, reviewer: "Ann", reviewerKey: "ann", target: 0 },
    });
  const { source, items } = await drawPractice(found, known, prompts, 5);
  expect([source, items.map(({ isGood, label }) => [isGood, label])]).toEqual([
    "people's verdicts",
    [
      [true, "agree"],
      [false, "disagree"],
    ],
  ]);
});

test("a run without labels is refused with what to do", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2), "plain");
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  await expect(drawPractice((await findRun(id)) as Run, known, {}, 5)).rejects.toThrow(/has no labels\. Upload a label/);
});
