import { describe, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { deletePrice, setPrice } from "@/lib/db/prices";
import { findRun } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { metrics } from "@/lib/metrics/registry";
import { cancelRun, resumeRun, retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { asksFor } from "@/testing/asks";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, reply, type Script, wrongKey } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { newOwner } from "./lease-owner";

const judge = usualJudge(() => ({ script: answerEveryMetric() }));

const all = ["all"];

/** Judgments that all metrics need for this many rows. */
function judgmentsOf(rows: number): number {
  const sample = { question: "Q?", contexts: ["One.", "Two."], response: "R." };
  return rows * metrics.flatMap((metric) => asksFor([sample], metric)).length;
}
const openai = { kind: "openai" as const, models: ["judge-a"], retries: 1, reask: 1, concurrency: 4 };

async function start(input: Partial<StartRunInput> & { datasetId: string }): Promise<string> {
  const [id = ""] = await startRuns({ metrics: all, judge: openai, ...input });
  return id;
}

const stateOf = async (runId: string) => ({
  judgments: await db.judgment.findMany({
    where: { runId },
    select: { sampleId: true, metric: true, item: true, poll: true, raw: true, error: true },
    orderBy: [{ sampleId: "asc" }, { metric: "asc" }, { item: "asc" }, { poll: "asc" }],
  }),
  scores: await db.score.findMany({
    where: { runId },
    select: { sampleId: true, metric: true, score: true, scored: true, expected: true },
    orderBy: [{ sampleId: "asc" }, { metric: "asc" }],
  }),
});

test("a run stores a judgment for every context, sample and poll, and a score for every metric", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3));
  const run = await work(await start({ datasetId }));
  const count = judgmentsOf(3);
  expect(run).toMatchObject({ status: "completed", planned: count, ok: count, failed: 0, calls: count });
  expect(judge.requests).toHaveLength(count);
  const { judgments, scores } = await stateOf(run.id);
  expect(judgments).toHaveLength(count);
  expect(scores).toHaveLength(3 * metrics.length);
  expect(scores.every(({ score }) => score !== null && score >= 0 && score <= 1)).toBe(true);
  expect(Object.keys(run.summaries)).toEqual(expect.arrayContaining(run.metrics));
});

test("a retry covers only judgments in error, and updates the scores", async () => {
  const { datasetId } = await createTestDataset(rowsOf(2));
  judge.script = ({ prompt }) => reply(prompt.includes("bridge number 0") ? "no number" : '{"score": 1, "reasoning": "r"}');
  const id = await start({ datasetId, metrics: ["nvidia-context-relevance"] });
  await work(id);
  judge.script = () => reply('{"score": 2, "reasoning": "r"}');
  const asked = judge.requests.length;
  expect(await retryRun(id)).toBe(2);
  const run = await work(id);
  expect(judge.requests.length - asked).toBe(2);
  expect(run).toMatchObject({ status: "completed", ok: 4, failed: 0 });
  expect(run.summaries["nvidia-context-relevance"]).toMatchObject({ mean: 0.75, scored: 2, errors: {} });
});

test("an interrupted run continues: only the calls in flight are repeated", async () => {
  const { datasetId } = await createTestDataset(rowsOf(6));
  const id = await start({ datasetId });
  const stop = new AbortController();
  const answer = answerEveryMetric();
  judge.script = (request, index) => {
    if (index === 20) stop.abort();
    // Polls must not depend on the order of arrival here.
    return answer(request, 1);
  };
  const owner = newOwner();
  await judgeNextRun(id, owner, stop.signal);
  const halfway = await stateOf(id);
  expect(halfway.judgments.length).toBeGreaterThan(10);
  expect(halfway.judgments.length).toBeLessThan(judgmentsOf(6));
  expect((await findRun(id))?.status).toBe("queued");
  const run = await work(id);
  expect(run).toMatchObject({ status: "completed", ok: judgmentsOf(6), failed: 0 });
  expect(judge.requests.length).toBeLessThanOrEqual(judgmentsOf(6) + openai.concurrency);
  const whole = await work(await start({ datasetId }));
  const values = (state: Awaited<ReturnType<typeof stateOf>>) => state;
  expect(values(await stateOf(run.id))).toEqual(values(await stateOf(whole.id)));
});

test("a key that is refused midway pauses the run, which keeps its judgments", async () => {
  const { datasetId } = await createTestDataset(rowsOf(4));
  const answer = answerEveryMetric();
  judge.script = (request, index) => (index < 10 ? answer(request, index) : wrongKey());
  const id = await start({ datasetId });
  const paused = await work(id);
  expect(paused.status).toBe("paused");
  expect(paused.ok).toBeGreaterThan(0);
  judge.script = answer;
  await resumeRun(id);
  expect(await work(id)).toMatchObject({ status: "completed", ok: judgmentsOf(4), failed: 0, reason: null });
});

test("cancelling stops a run and keeps its judgments", async () => {
  const { datasetId } = await createTestDataset(rowsOf(60));
  const id = await start({ datasetId });
  const answer = answerEveryMetric();
  judge.script = (request, index) => {
    if (index === 30) void cancelRun(id);
    return { ...answer(request, index), latencyMs: 5 };
  };
  const run = await work(id);
  expect(run.status).toBe("cancelled");
  expect(run.ok).toBeGreaterThan(0);
  expect(run.ok).toBeLessThan(run.planned);
});

describe("the cache", () => {
  test("an identical second run makes no calls, has the same scores, and its judgments are marked as cached", async () => {
    const { datasetId } = await createTestDataset(rowsOf(3));
    const first = await work(await start({ datasetId }));
    expect(first.cached).toBe(0);
    const asked = judge.requests.length;
    const second = await work(await start({ datasetId }));
    expect(judge.requests).toHaveLength(asked);
    expect(second).toMatchObject({ status: "completed", ok: judgmentsOf(3), cached: judgmentsOf(3), calls: 0, promptTokens: 0 });
    expect(await stateOf(second.id)).toEqual(await stateOf(first.id));
    const rows = await db.judgment.findMany({ where: { runId: second.id }, select: { cached: true, attempts: true } });
    expect(rows.every(({ cached, attempts }) => cached && attempts === 0)).toBe(true);
  });

  test("cached replies outlive the run that paid for them", async () => {
    const { datasetId } = await createTestDataset(rowsOf(1));
    const first = await work(await start({ datasetId }));
    await work(await start({ datasetId }));
    await db.run.delete({ where: { id: first.id } });
    const asked = judge.requests.length;
    expect(await work(await start({ datasetId }))).toMatchObject({ calls: 0, cached: judgmentsOf(1) });
    expect(judge.requests).toHaveLength(asked);
  });

  test("with more polls only the new ones are requested", async () => {
    const { datasetId } = await createTestDataset(rowsOf(1));
    const metrics = ["context-adherence-plus"];
    await work(await start({ datasetId, metrics, judge: { ...openai, polls: 2 } }));
    expect(await work(await start({ datasetId, metrics, judge: { ...openai, polls: 5 } }))).toMatchObject({
      calls: 3,
      cached: 2,
    });
  });
});

describe("limits", () => {
  test("a run pauses at its limit of calls, keeps everything, and continues with a higher one", async () => {
    const { datasetId } = await createTestDataset(rowsOf(6));
    const id = await start({ datasetId, limits: { maxCalls: 10 } });
    const paused = await work(id);
    expect(paused).toMatchObject({ status: "paused", reason: expect.stringContaining("10 calls"), ok: 10, failed: 0, calls: 10 });
    expect(judge.requests).toHaveLength(10);
    await resumeRun(id, { maxCalls: 1000 });
    expect(await work(id)).toMatchObject({ status: "completed", ok: judgmentsOf(6), calls: judgmentsOf(6) });
    expect(judge.requests).toHaveLength(judgmentsOf(6));
  });

  test("a run pauses before its budget is overspent, and its cost is that of its tokens", async () => {
    await setPrice("priced", { prompt: 1_000, completion: 2_000 });
    const { datasetId } = await createTestDataset(rowsOf(6));
    judge.script = ({ prompt }, index) => ({
      kind: "reply",
      content: (answerEveryMetric()({ prompt } as Parameters<Script>[0], index) as { content: string }).content,
      usage: { prompt_tokens: 100, completion_tokens: 50 },
    });
    const id = await start({ datasetId, judge: { ...openai, models: ["priced"] }, limits: { budgetUsd: 4.1 } });
    const run = await work(id);
    expect(run).toMatchObject({ status: "paused", reason: expect.stringContaining("$4.1") });
    expect(run.costUsd).toBeCloseTo(run.calls * 0.2, 9);
    expect(run.costUsd).toBeLessThanOrEqual(4.1);
    await resumeRun(id, { budgetUsd: 1000 });
    const done = await work(id);
    expect(done.status).toBe("completed");
    expect(done.costUsd).toBeCloseTo(judgmentsOf(6) * 0.2, 9);
  });

  test("cached prompt tokens are counted and have their own price", async () => {
    await setPrice("priced", { prompt: 1_000, completion: 2_000, cached: 100 });
    const { datasetId } = await createTestDataset(rowsOf(2));
    const usage = { prompt_tokens: 100, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 40 } };
    judge.script = () => ({ kind: "reply", content: "Score: 5", usage });
    const metrics = ["trulens-answer-relevance"];
    const run = await work(await start({ datasetId, metrics, judge: { ...openai, models: ["priced"] } }));
    expect(run).toMatchObject({ promptTokens: 200, cachedTokens: 80, completionTokens: 100 });
    expect(run.costUsd).toBeCloseTo((120 * 1_000 + 80 * 100 + 100 * 2_000) / 1e6, 9);
    await deletePrice("priced");
  });

  test("the cost is known before the first call, and unknown after a call without a price", async () => {
    const { datasetId } = await createTestDataset(rowsOf(2));
    const metrics = ["trulens-answer-relevance"];
    const costOf = async (id: string) => (await findRun(id))?.costUsd;
    expect(await costOf(await start({ datasetId, metrics }))).toBeNull();
    const id = await start({ datasetId, metrics, judge: { ...openai, models: ["gpt-4o"] }, limits: { maxCalls: 1 } });
    expect(await costOf(id)).toBe(0);
    expect((await work(id)).costUsd).toBeGreaterThan(0);
    await setPrice("judge-a", { prompt: 1, completion: 1 });
    const own = await start({ datasetId, metrics, judge: { ...openai, cache: false }, limits: { maxCalls: 1 } });
    await deletePrice("judge-a");
    expect((await work(own)).costUsd).toBeNull();
  });
});

test("a run with 20 useless replies at the start pauses with the cause and the remedy, and resumes with a higher limit", async () => {
  const { datasetId } = await createTestDataset(rowsOf(100));
  const good = judge.script;
  judge.script = () => ({ kind: "reply", content: "", finishReason: "length" });
  const id = await start({ datasetId, metrics: ["nvidia-context-relevance"], judge: { ...openai, cache: false } });
  const paused = await work(id);
  expect(paused.status).toBe("paused");
  expect(paused.reason).toContain("were useless (20 truncated).");
  expect(paused.reason).toContain("A higher max_tokens lets it finish.");
  expect(paused.calls).toBeLessThan(20 + 2 * openai.concurrency);
  judge.script = good;
  await resumeRun(id, {}, { maxTokens: 8192 });
  expect(await work(id)).toMatchObject({ status: "completed-with-errors", judge: { maxTokens: 8192 } });
  expect(judge.requests.at(-1)?.body.max_tokens ?? judge.requests.at(-1)?.body.max_completion_tokens).toBe(8192);
  await retryRun(id);
  expect(await work(id)).toMatchObject({ status: "completed", failed: 0 });
});

test("a run that spends twice its estimate pauses; resumed, it may double its spending again", async () => {
  await setPrice("judge-a", { prompt: 1, completion: 100 });
  const { datasetId } = await createTestDataset(rowsOf(100));
  const good = judge.script;
  const wasteful: Script = (request, earlier) => {
    const answer = good(request, earlier);
    return answer.kind === "reply" ? { ...answer, usage: { prompt_tokens: 500, completion_tokens: 2000 } } : answer;
  };
  judge.script = wasteful;
  const id = await start({ datasetId, metrics: ["nvidia-context-relevance"], judge: { ...openai, cache: false } });
  const paused = await work(id);
  expect(paused.status).toBe("paused");
  expect(paused.reason).toMatch(/^It used US\$ \d+\.\d\d; the estimate was US\$ \d+\.\d\d\./);
  const expected = paused.estimate?.costUsd ?? 0;
  expect(paused.costUsd).toBeGreaterThan(2 * expected);
  expect(paused.costUsd).toBeLessThan(2 * expected + 10 * openai.concurrency * 0.21);
  judge.script = good;
  await resumeRun(id);
  expect(await work(id)).toMatchObject({ status: "completed" });
  await deletePrice("judge-a");
});

test("what the built-in judge cannot list is an error with its reason, and pauses nothing", async () => {
  const rows = Array.from({ length: 21 }, (_, at) => ({
    question: `${at}?`,
    contexts: ["Ab."],
    response: "Ab c. ".repeat(2_000),
  }));
  const { datasetId } = await createTestDataset(rows);
  const id = await start({ datasetId, metrics: ["claims"], judge: { kind: "lexical", models: ["lexical"] } });
  expect(await work(id)).toMatchObject({ status: "completed-with-errors", failed: 21, calls: 21 });
  const judgment = await db.judgment.findFirst({ where: { runId: id } });
  expect(judgment).toMatchObject({ error: "no-score", errorDetail: expect.stringContaining("too many sentences to list") });
});
