import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { listSamples } from "@/lib/db/samples/table";
import type { ReviewState } from "@/lib/domain/reviews/state";
import { plainThresholds } from "@/lib/domain/scores/band";
import { countReviewed, listReviews, reviewsOfSample } from "@/lib/reviews/store/verdicts";
import { deleteRun } from "@/lib/runs/control/delete";
import { retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { deleteVerdict, setReview } from "./write";

const agree = { verdict: "agree", score: null, note: null } as const;
const disagree = { verdict: "disagree", score: 0.25, note: "The year is another." } as const;
let judge: JudgeServer;
beforeAll(async () => {
  judge = await startJudgeServer();
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = judge.url;
});
afterAll(() => judge.close());

/** A judged run of bridges with the ids of its samples and of the judgments of its first one. */
async function judged({ script = answerEveryMetric() } = {}) {
  judge.script = script;
  const { datasetId, configurationId } = await createTestDataset(rowsOf(3));
  const setup = { kind: "openai" as const, models: ["judge-a"], retries: 0, reask: 0, cache: false };
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: setup });
  await work(id);
  const samples = await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" }, select: { id: true } });
  const [first = 0, second = 0, third = 0] = samples.map((sample) => sample.id);
  const judgments = async () =>
    (await db.judgment.findMany({ where: { runId: id, sampleId: first }, orderBy: { item: "asc" } })).map((one) => one.id);
  const of = (reviewer: string, judgmentId: number | null = null, sampleId = first, metric: string | null = null) => ({
    runId: id,
    sampleId,
    judgmentId,
    metric,
    reviewer: { id: null, name: reviewer },
  });
  const filtered = async (review: ReviewState) =>
    (await listSamples({ id, configurationId, thresholds: plainThresholds }, { review })).rows.map((row) => row.id);
  return { id, first, second, third, judgments, of, filtered };
}

test("a verdict is stored, changed and deleted", async () => {
  const { id, first, of } = await judged();
  const given = await setReview(of("Ann"), agree);
  const changed = await setReview(of("Ann"), disagree);
  expect(changed).toMatchObject({ id: given.id, ...disagree, judgmentId: null, createdAt: given.createdAt });
  expect(await reviewsOfSample(id, first)).toEqual([changed]);
  await deleteVerdict(of("Ann"));
  expect(await reviewsOfSample(id, first)).toEqual([]);
  await expect(deleteVerdict(of("Ann"))).rejects.toThrow("There is no verdict of Ann");
});

test("a metric's score has its own verdict, and without a score none", async () => {
  const { id, first, second, judgments, of, filtered } = await judged();
  const [one = 0] = await judgments();
  const metric = "nvidia-context-relevance";
  const onScore = (name: string, sampleId = first) => of(name, null, sampleId, metric);
  await setReview(of("Ann"), agree);
  await setReview(of("Ann", one), agree);
  await setReview(onScore("Ann"), agree);
  await setReview(onScore("Ann"), disagree);
  await setReview(onScore("Bo"), agree);
  expect(
    (await reviewsOfSample(id, first)).map(({ reviewer, judgmentId, metric, score }) => [reviewer, judgmentId, metric, score]),
  ).toEqual([
    ["Ann", null, null, null],
    ["Ann", one, null, null],
    ["Ann", null, metric, 0.25],
    ["Bo", null, metric, null],
  ]);
  await deleteVerdict(onScore("Ann"));
  expect(await filtered("disagreed")).toEqual([]);
  await expect(deleteVerdict(onScore("Ann"))).rejects.toThrow("There is no verdict of Ann");
  await expect(setReview(of("Ann", null, first, "trulens-answer-relevance"), agree)).rejects.toMatchObject({ kind: "conflict" });
  await expect(setReview(of("Ann", one, first, metric), agree)).rejects.toMatchObject({ kind: "invalid" });
  await setReview(onScore("Ann", second), agree);
  expect(await filtered("reviewed")).toEqual([first, second]);
});

test("simultaneous verdicts of two people are both stored; two of the same person leave one", async () => {
  const { id, first, of } = await judged();
  await Promise.all(["Ann", "ann", "Bo", "Ann"].map((name) => setReview(of(name), name === "Bo" ? disagree : agree)));
  const reviews = await reviewsOfSample(id, first);
  expect(reviews.map(({ reviewer, verdict }) => `${reviewer} ${verdict}`).sort()).toEqual([
    "Ann agree",
    "Bo disagree",
    "ann agree",
  ]);
  await deleteVerdict(of("Bo"));
  expect(await reviewsOfSample(id, first)).toHaveLength(2);
});

test("a verdict on a missing sample or judgment, or on one of another run, is refused", async () => {
  const run = await judged();
  const other = await judged();
  const [foreign = 0] = await other.judgments();
  await expect(setReview(run.of("Ann", 999_999), agree)).rejects.toThrow("no such judgment of this sample");
  await expect(setReview(run.of("Ann", foreign), agree)).rejects.toThrow("no such judgment of this sample");
  await expect(setReview(run.of("Ann", null, other.first), agree)).rejects.toThrow("no such sample in this run");
  await expect(setReview({ ...run.of("Ann"), runId: "gone" }, agree)).rejects.toMatchObject({ kind: "not-found" });
  expect(await db.review.count({ where: { runId: run.id } })).toBe(0);
});

test("verdicts are deleted with their run", async () => {
  const { id, judgments, of } = await judged();
  const [one = 0] = await judgments();
  await setReview(of("Ann"), agree);
  await setReview(of("Ann", one), agree);
  await deleteRun(id);
  await expect(setReview(of("Ann"), agree)).rejects.toThrow("may have been deleted");
  await clearDeleted();
  expect(await db.review.count({ where: { runId: id } })).toBe(0);
});

test("a judgment in error takes no verdict, and has none after a retry", async () => {
  const { id, first, judgments, of } = await judged({ script: () => reply("no number") });
  const [failed = 0] = await judgments();
  await expect(setReview(of("Ann", failed), agree)).rejects.toMatchObject({ kind: "conflict" });
  await setReview(of("Ann"), disagree);
  // The retry replaces the judgment, so even an earlier verdict does not apply.
  await db.review.create({
    data: {
      runId: id,
      sampleId: first,
      judgmentId: failed,
      target: failed,
      reviewer: "Bo",
      reviewerKey: "name:Bo",
      verdict: "agree",
    },
  });
  judge.script = answerEveryMetric();
  await retryRun(id);
  await work(id);
  const [again = 0] = await judgments();
  expect(again).not.toBe(failed);
  expect(await reviewsOfSample(id, first)).toMatchObject([{ reviewer: "Ann", judgmentId: null }]);
  await expect(setReview(of("Ann", failed), agree)).rejects.toThrow("repeated meanwhile");
  await setReview(of("Ann", again), agree);
});

test("a sample with verdicts on itself or its judgments counts as reviewed once", async () => {
  const { id, first, second, third, judgments, of, filtered } = await judged();
  const [one = 0, two = 0] = await judgments();
  expect(await countReviewed(id, { id: null, name: "Ann" })).toEqual({ reviewed: 0, disagreed: 0, mine: 0 });
  expect(await filtered("not-reviewed")).toEqual([first, second, third]);
  await setReview(of("Ann", one), agree);
  await setReview(of("Ann", two), disagree);
  await setReview(of("Bo", null, second), agree);
  expect(await countReviewed(id, { id: null, name: "Ann" })).toEqual({ reviewed: 2, disagreed: 1, mine: 1 });
  expect(await countReviewed(id, null)).toEqual({ reviewed: 2, disagreed: 1, mine: 0 });
  expect(await filtered("reviewed")).toEqual([first, second]);
  expect(await filtered("disagreed")).toEqual([first]);
  expect(await filtered("not-reviewed")).toEqual([third]);
  const page = await listReviews(id, { skip: 1, take: 1 });
  expect(page).toMatchObject({ total: 3, reviews: [{ judgmentId: two }] });
});
