import { beforeEach, describe, expect, test } from "vitest";
import { gateOf } from "@/lib/comparison/gate/verdict";
import type { QuestionGroup } from "@/lib/comparison/words/question";
import { db } from "@/lib/db/connection/client";
import type { NewScore } from "@/lib/db/judgments/store";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { storeScores } from "@/testing/judged/stored";
import { gateExitCode } from "./gate/exit-code";
import { compareRuns } from "./metrics";
import { comparedQuestion, comparedQuestions, marksOf } from "./questions/listed";

const metric = "trulens-answer-relevance";

interface Given {
  configuration: string;
  /** By the sample's id; null is a missing score. */
  scores: Record<string, number | null>;
  model?: string;
  status?: string;
  /** Questions by the sample's id, if samples share them. */
  questions?: Record<string, string>;
  metrics?: string[];
  /** Of a missing score. */
  cause?: NewScore["cause"];
}

/** A finished run with these scores, on a new dataset. */
async function judged({
  configuration,
  scores,
  model = "judge-a",
  status = "completed",
  questions = {},
  metrics = [metric],
  cause = "malformed",
}: Given): Promise<string> {
  const rows = Object.keys(scores).map((id) => ({
    id,
    question: questions[id] ?? `What of ${id}?`,
    contexts: ["A context."],
    response: "A response.",
    config: configuration,
  }));
  const { datasetId } = await createTestDataset(rows);
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "openai", models: [model] } });
  await storeScores(id, { [metric]: Object.values(scores) }, (_, at) => (Object.values(scores)[at] === null ? { cause } : {}));
  await db.run.update({ where: { id }, data: { status } });
  return id;
}

const many = (count: number, score: (index: number) => number | null) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, score(index)]));

beforeEach(() => {
  process.env.OPENAI_API_KEY = "test-key";
});

test("two datasets are paired by id, and a clear gain has a sentence", async () => {
  const bm25 = await judged({ configuration: "bm25", scores: many(40, (at) => (at % 5) / 10) });
  const hybrid = await judged({ configuration: "hybrid", scores: many(40, (at) => (at % 5) / 10 + 0.1 + (at % 3) / 50) });
  const { report } = await compareRuns([bm25, hybrid]);
  expect(report).toMatchObject({
    baseline: bm25,
    candidates: [hybrid],
    pairedQuestions: 40,
    pairs: [{ run: hybrid, questions: 40, by: "id", byId: 40, byText: 40, agreeing: 40, misled: 0, unpaired: [0, 0] }],
    unpaired: { [bm25]: 0, [hybrid]: 0 },
    warnings: [],
  });
  const [found] = report.metrics[metric] ?? [];
  expect(found).toMatchObject({ run: hybrid, n: 40, wins: 40, ties: 0, losses: 0, verdict: "better" });
  expect(found?.difference).toBeCloseTo(0.1195, 9);
  expect(found?.sentence).toMatch(/^hybrid is better by 0\.1\d to 0\.1\d \(95% interval\)\.$/);
  const back = await compareRuns([hybrid, bm25]);
  expect(back.report.metrics[metric]?.[0]).toMatchObject({ verdict: "worse", losses: 40 });
});

test("unpaired questions are counted by run and listed; missing scores are left out with a warning", async () => {
  const one = await judged({ configuration: "one", scores: { a: 0.5, b: 0.6, c: null, d: 0.9 } });
  const other = await judged({ configuration: "other", scores: { a: 0.7, b: 0.4, c: 0.2, e: 0.1 } });
  const comparison = await compareRuns([one, other]);
  const { report } = comparison;
  expect(report).toMatchObject({ pairedQuestions: 3, unpaired: { [one]: 1, [other]: 1 } });
  const selection = { metric, candidate: 1, group: "unpaired" } as const;
  const { rows } = await comparedQuestions(comparison, selection, { skip: 0, take: 9 });
  expect(rows.map(({ question, samples }) => [question, samples.map(({ length }) => length)])).toEqual([
    ["What of d?", [1, 0]],
    ["What of e?", [0, 1]],
  ]);
  expect(report.metrics[metric]?.[0]).toMatchObject({ n: 2, withoutScore: 1, wins: 1, losses: 1 });
  expect(report.warnings.join(" ")).toContain("1 of 3 questions lacks a score and is left out.");
});

test("questions come biggest loss first (wins: biggest win first), filtered by group, text and place, or found by key", async () => {
  const one = await judged({ configuration: "one", scores: { a: 0.5, b: 0.5, c: 0.5, d: 0.5, e: 0.5, f: null } });
  const other = await judged({ configuration: "other", scores: { a: 0.4, b: 0.1, c: 0.5, d: 0.7, e: 0.9, f: 0.3 } });
  const comparison = await compareRuns([one, other]);
  const list = async (group: QuestionGroup, more: { text?: string; place?: [number, number] } = {}, skip = 0) => {
    const found = await comparedQuestions(comparison, { metric, candidate: 1, group, ...more }, { skip, take: 5 });
    return found.rows.map(({ question }) => question.charAt(8)).join("");
  };
  expect(await list("losses")).toBe("ba");
  expect(await list("losses", {}, 1)).toBe("a");
  expect(await list("wins")).toBe("ed");
  expect(await list("ties")).toBe("c");
  expect(await list("changed-band")).toBe("bade");
  expect(await list("without-score")).toBe("f");
  expect(await list("wins", { text: "OF D" })).toBe("d");
  expect(await list("losses", { text: "a?" })).toBe("a");
  expect(await list("wins", { place: [10, 18] })).toBe("e");
  expect(await list("losses", { place: [10, 18] })).toBe("");
  const { counts } = await comparedQuestions(comparison, { metric, candidate: 1, group: "wins" }, { skip: 0, take: 5 });
  expect(counts).toEqual({ losses: 2, ties: 1, wins: 2, "changed-band": 4, "without-score": 1, unpaired: 0 });
  const marks = await marksOf(comparison, metric, 1, { withTexts: true });
  const keys = await db.sample.findMany({
    where: { configurationId: comparison.runs[0]?.configurationId ?? "" },
    select: { id: true, externalId: true },
  });
  const keyOf = (id: string) => String(keys.find(({ externalId }) => externalId === id)?.id);
  const open = await comparedQuestion(comparison, { metric, candidate: 1, key: keyOf("b") });
  expect(open).toMatchObject({ question: "What of b?", scores: [0.5, 0.1], difference: -0.4 });
  expect(await comparedQuestion(comparison, { metric, candidate: 1, key: "none" })).toBeNull();
  expect(marks.map(({ cell, group, count, question }) => [cell[1], group, count, question.text.charAt(8)])).toEqual(
    expect.arrayContaining([
      [2, "losses", 1, "b"],
      [8, "losses", 1, "a"],
      [10, "ties", 1, "c"],
      [14, "wins", 1, "d"],
      [18, "wins", 1, "e"],
    ]),
  );
});

test("each candidate is paired with the baseline by itself: another run changes none of its figures", async () => {
  const ids = [];
  for (const [at, configuration] of ["a", "b", "c"].entries())
    ids.push(await judged({ configuration, scores: many(30 - 8 * at, (index) => ((index + at * 2) % 10) / 10) }));
  const [a = "", b = "", c = ""] = ids;
  // Judged differently, so nothing is decided about it.
  const other = await judged({ configuration: "d", scores: many(30, () => 0.5), model: "judge-b" });
  const alone = await compareRuns([a, b]);
  const { report, ...together } = await compareRuns([a, b, c, other]);
  expect(report.pairs.map(({ questions }) => questions)).toEqual([22, 14, 30]);
  expect(report.metrics[metric]?.[0]).toEqual(alone.report.metrics[metric]?.[0]);
  expect(report.decision.candidates[0]).toEqual(alone.report.decision.candidates[0]);
  expect(report.decision.candidates[2]?.choice).toBe("none");
  // A question that C lacks has the scores of all others.
  const selection = { metric, candidate: 1, group: "wins" as const, text: "q20" };
  const { rows } = await comparedQuestions({ report, ...together }, selection, { skip: 0, take: 1 });
  expect(rows[0]?.scores).toEqual([0, 0.2, null, 0.5]);
});

test("what a candidate leaves out counts as 0, and what the judge lost leaves the verdict open", async () => {
  const one = await judged({ configuration: "one", scores: many(60, (at) => 0.7 + (at % 4) / 10) });
  const half = many(60, (at) => (at % 2 ? null : 0.7 + (at % 4) / 10 - (at === 0 ? 0.001 : 0)));
  const lost = await compareRuns([one, await judged({ configuration: "lost", scores: half })]);
  expect(lost.report.metrics[metric]?.[0]).toMatchObject({ n: 30, withoutScore: 30, verdict: "not-distinguishable" });
  expect(lost.report.decision.checks.find(({ id }) => id === "coverage")?.details.join(" ")).toContain(
    "could change the verdict",
  );
  expect(gateOf(lost, [{ metric, limit: 0.02 }])[0]).toMatchObject({ verdict: "undecided" });
  const silent = await judged({ configuration: "silent", scores: half, cause: "missing-response" });
  const given = await compareRuns([one, silent]);
  expect(given.report.metrics[metric]?.[0]).toMatchObject({ n: 60, nothingGiven: [0, 30], withoutScore: 0, verdict: "worse" });
  expect(gateOf(given, [{ metric, limit: 0.02 }])[0]).toMatchObject({ verdict: "fails" });
  const back = await compareRuns([silent, one]);
  expect(back.report.metrics[metric]?.[0]).toMatchObject({ nothingGiven: [30, 0], verdict: "better" });
});

test("a question asked several times in a configuration counts once, by its mean", async () => {
  const one = await judged({ configuration: "one", scores: many(3, () => 0.5) });
  const again = { scores: { ...many(3, () => 0.6), q3: 0.8 }, questions: { q3: "What of q0?" } };
  const { report } = await compareRuns([one, await judged({ configuration: "other", ...again })], { pairBy: "text" });
  expect(report.metrics[metric]?.[0]?.meanCandidate).toBeCloseTo((0.7 + 0.6 + 0.6) / 3, 9);
  expect(report.warnings.join(" ")).toContain("other contains 1 question more than once");
});

describe("what cannot be compared says so", () => {
  test("one run, five runs, the same run twice, a deleted run", async () => {
    const ids = [];
    for (const name of ["a", "b", "c", "d", "e"]) ids.push(await judged({ configuration: name, scores: many(2, () => 0.5) }));
    const [a = "", b = ""] = ids;
    await expect(compareRuns([a])).rejects.toThrow("Choose a baseline and one to three other runs.");
    await expect(compareRuns(ids)).rejects.toThrow("5 runs are chosen; at most 4");
    await expect(compareRuns([a, a])).rejects.toThrow("listed twice");
    await expect(compareRuns([b, "gone00000000"])).rejects.toThrow("There is no run gone00000000.");
  });

  test("no common question", async () => {
    const one = await judged({ configuration: "one", scores: { a: 0.5 } });
    const other = await judged({ configuration: "other", scores: { b: 0.5 } });
    const { report } = await compareRuns([one, other]);
    expect(report.metrics[metric]?.[0]).toMatchObject({ n: 0, difference: null, p: null, ci95: null, verdict: null });
    expect(report.warnings.join(" ")).toContain("no question in common");
  });

  test("no common metric, and scores missing on one side", async () => {
    const one = await judged({ configuration: "one", scores: many(3, () => 0.5) });
    const other = await judged({ configuration: "other", scores: many(3, () => 0.5), metrics: ["ragas-context-relevancy"] });
    const { report } = await compareRuns([one, other]);
    expect(report.metrics).toEqual({});
    expect(report.warnings.join(" ")).toContain("other has no metric in common with one");
    const missing = await judged({ configuration: "missing", scores: many(3, () => null) });
    const left = await compareRuns([one, missing]);
    expect(left.report.metrics[metric]?.[0]).toMatchObject({ n: 0, withoutScore: 3, p: null, verdict: null });
    expect(left.report.warnings).toEqual(["Answer relevance (TruLens): no question has a score in both runs."]);
  });
});

test("a gate fails beyond the margin, holds within it, and else is undecided", async () => {
  const one = await judged({ configuration: "one", scores: many(50, (at) => 0.7 + (at % 3) / 10) });
  const worse = await judged({ configuration: "worse", scores: many(50, (at) => 0.6 + (at % 3) / 10 + (at % 2) / 100) });
  const comparison = await compareRuns([one, worse]);
  const at = (limit: number) => gateOf(comparison, [{ metric, limit }])[0];
  expect(at(0.02)).toMatchObject({ run: worse, questions: 50, verdict: "fails" });
  expect(at(0.095)).toMatchObject({
    verdict: "undecided",
    sentence: expect.stringContaining("50 questions cannot tell whether"),
  });
  expect(at(0.2)).toMatchObject({ verdict: "holds" });
});

test("a gate cannot decide with too few questions, or where a candidate lacks the metric", async () => {
  const one = await judged({ configuration: "one", scores: many(5, () => 0.9) });
  const worse = await judged({ configuration: "worse", scores: many(5, (at) => at / 100) });
  const other = await judged({ configuration: "other", scores: many(5, () => 0.5), metrics: ["ragas-context-relevancy"] });
  const [few, lacking] = gateOf(await compareRuns([one, worse, other]), [{ metric, limit: 0 }]);
  expect(few).toMatchObject({ verdict: "undecided", p: null, questions: 5 });
  expect(few?.sentence).toContain("5 questions are too few to show that ");
  expect(lacking).toMatchObject({ run: other, verdict: "undecided", questions: 0 });
  expect(lacking?.sentence).toContain("other has no metric in common with one");
});

test("where all compared metrics are gated, a gate fails only what the comparison calls worse", async () => {
  const one = await judged({ configuration: "one", scores: many(24, (at) => 0.5 + (at % 5) / 10) });
  for (const loss of [0, 0.01, 0.02, 0.03, 0.05, 0.2]) {
    const scores = many(24, (at) => 0.5 + (at % 5) / 10 - loss + ((at * 7) % 9) / 100 - 0.04);
    const comparison = await compareRuns([one, await judged({ configuration: `loss ${loss}`, scores })]);
    const isWorse = comparison.report.metrics[metric]?.[0]?.verdict === "worse";
    const { verdict } = gateOf(comparison, [{ metric, limit: 0 }])[0] ?? {};
    expect(verdict === "fails" && !isWorse).toBe(false);
  }
});

test("where a check fails, the gate is undecided and says why", async () => {
  const one = await judged({ configuration: "one", scores: many(30, () => 0.9) });
  const other = await judged({ configuration: "other", scores: many(30, (at) => at / 100), model: "judge-b" });
  expect(gateOf(await compareRuns([one, other]), [{ metric, limit: 0.02 }])).toMatchObject([
    { verdict: "undecided", p: null, sentence: expect.stringContaining("by another judge") },
  ]);
});

test("a metric with another prompt is not compared, and the others decide", async () => {
  const context = "nvidia-context-relevance";
  const metrics = [context, metric];
  const one = await judged({ configuration: "one", metrics, scores: many(30, (at) => 0.9 - (at % 5) / 100) });
  const other = await judged({ configuration: "other", metrics, scores: many(30, (at) => 0.3 + (at % 3) / 100) });
  for (const run of [one, other]) await storeScores(run, { [context]: Array(30).fill(0.5) });
  const { promptsJson } = await db.run.findUniqueOrThrow({ where: { id: other } });
  const prompts = { ...JSON.parse(promptsJson), [context]: { system: "", user: "", hash: "other" } };
  await db.run.update({ where: { id: other }, data: { promptsJson: JSON.stringify(prompts) } });
  const comparison = await compareRuns([one, other]);
  const { metrics: rows, decision } = comparison.report;
  expect(rows).toMatchObject({
    [context]: [{ heldBack: "prompts", verdict: null }],
    [metric]: [{ heldBack: null, verdict: "worse" }],
  });
  expect(decision.headline).toContain("Keep A");
  expect(decision.detail).toContain("No verdict on Context relevance (NVIDIA-style): other prompts or settings.");
  expect(decision.checks.find(({ id }) => id === "prompts")?.state).toBe("note");
  const gate = gateOf(
    comparison,
    [context, metric].map((metric) => ({ metric, limit: 0.02 })),
  );
  expect(gate).toMatchObject([
    { verdict: "undecided", questions: 0, sentence: expect.stringContaining("another prompt") },
    { verdict: "fails" },
  ]);
  expect(gateExitCode({ gate, report: comparison.report })).toBe(2);
});

test("runs with unequal numbers of contexts are compared over the first of both, from stored judgments", async () => {
  const run = async (config: string, scores: readonly number[]) => {
    const contexts = scores.map((_, rank) => `Context ${rank}.`);
    const rows = Array.from({ length: 20 }, (_, at) => ({ id: `q${at}`, question: `Q ${at}?`, contexts, response: "r", config }));
    const { datasetId } = await createTestDataset(rows);
    const [id = ""] = await startRuns({
      datasetId,
      metrics: ["nvidia-context-relevance"],
      judge: { kind: "openai", models: ["judge-a"] },
    });
    const about = { runId: id, metric: "nvidia-context-relevance" };
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const samples = await storeScores(id, { [about.metric]: rows.map(() => mean) });
    await db.judgment.createMany({
      data: samples.flatMap((sampleId) =>
        scores.flatMap((score, context) =>
          [0, 1].map((poll) => ({
            ...about,
            sampleId,
            item: context,
            model: "judge-a",
            poll,
            raw: score * 2,
            score,
            promptHash: "h",
          })),
        ),
      ),
    });
    await db.run.update({ where: { id }, data: { status: "completed" } });
    return id;
  };
  const ids = [await run("k4", [1, 1, 0, 0]), await run("k2", [1, 1])];
  const first = await compareRuns(ids);
  expect(first.report.first).toBe(2);
  expect(first.report.metrics["nvidia-context-relevance"]?.[0]).toMatchObject({
    n: 20,
    difference: 0,
    heldBack: null,
    sameTexts: 20,
    verdict: "equivalent",
  });
  expect(first.report.warnings.join()).toContain("k4 has 4 contexts per question, k2 2");
  // A race or a draw left some out of the run that is cut.
  const runId = ids[0] ?? "";
  const some = await db.score.findMany({ where: { runId }, take: 5 });
  const left = { runId, sampleId: { in: some.map(({ sampleId }) => sampleId) } };
  await db.judgment.deleteMany({ where: left });
  await db.score.updateMany({ where: left, data: { score: null, cause: "not-drawn" } });
  await db.run.update({ where: { id: runId }, data: { failed: 1 } });
  const drawn = await compareRuns(ids);
  expect(drawn.report.metrics["nvidia-context-relevance"]?.[0]).toMatchObject({ n: 15, withoutScore: 0 });
  const none = await compareRuns(ids, { first: 3 });
  expect(none.report.metrics["nvidia-context-relevance"]?.[0]).toMatchObject({
    difference: expect.closeTo(1 / 3),
    verdict: null,
  });
  expect(none.report.decision).toMatchObject({ headline: "Cannot tell about B: unequal contexts." });
  const large = await run("k3", [1, 0, 0]);
  await db.run.update({ where: { id: large }, data: { sampleCount: 20_001 } });
  expect((await compareRuns([...ids, large])).report.first).toBeNull();
});
