import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { findRun } from "@/lib/db/runs/list";
import { JudgeSetup } from "@/lib/domain/judge";
import { createTestDataset } from "@/testing/dataset";
import { storedRun, storeScores } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { longestQueue, placeInQueue, type Queued, readQueue } from "./queue";
import { setReview } from "./write";

const [trulens, nvidia, relevance, polls] = [
  "trulens-context-relevance",
  "nvidia-context-relevance",
  "trulens-answer-relevance",
  "context-adherence-plus",
] as const;
const metrics = [trulens, nvidia, relevance, polls];

interface Made {
  scores?: Partial<Record<(typeof metrics)[number], number | null>>;
  judgments?: { metric: string; item?: number; model?: string; poll?: number; score: number | null }[];
}

/** A finished run of samples with these scores and judgments, and its samples' ids. */
async function made(samples: readonly Made[], models = ["a"]) {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(samples.length));
  const judge = JudgeSetup.parse({ kind: "openai", models });
  const id = await storedRun({ datasetId, configurationId }, { judge, metrics });
  const scoresOf = (metric: (typeof metrics)[number]) => samples.map(({ scores = {} }) => scores[metric]);
  const ids = await storeScores(id, Object.fromEntries(metrics.map((metric) => [metric, scoresOf(metric)])));
  await db.judgment.createMany({
    data: samples.flatMap(({ judgments = [] }, index) =>
      judgments.map((one) => ({ runId: id, sampleId: ids[index] ?? 0, item: -1, model: "a", poll: 0, promptHash: "", ...one })),
    ),
  });
  await db.run.update({ where: { id }, data: { status: "completed", finishedAt: new Date() } });
  const run = await findRun(id);
  if (!run) throw new Error("The run was not stored.");
  return { run, ids };
}

const votes = (yes: number, no: number): Made => ({
  scores: { [polls]: yes / (yes + no) },
  judgments: Array.from({ length: yes + no }, (_, poll) => ({ metric: polls, poll, score: poll < yes ? 1 : 0 })),
});
const reasonsOf = (queue: readonly Queued[]) => queue.map(({ sampleId, reasons }) => [sampleId, reasons]);

test("the closest vote comes first, and one dissenting poll of five is not a split", async () => {
  const { run, ids } = await made([votes(4, 1), votes(13, 7), votes(5, 0), votes(3, 2)]);
  expect(reasonsOf(await readQueue(run, null))).toEqual([
    [ids[3], [{ kind: "split", metric: polls, yes: 3, valid: 5 }]],
    [ids[1], [{ kind: "split", metric: polls, yes: 13, valid: 20 }]],
  ]);
});

test("metrics two bands apart on a context are found, even if their means agree", async () => {
  const judged = (scores: number[][]) =>
    scores.flatMap(([one = 0, two = 0], context) => [
      { metric: trulens, item: context, score: one },
      { metric: nvidia, item: context, score: two },
    ]);
  const { run, ids } = await made([
    {
      scores: { [trulens]: 0.45, [nvidia]: 0.45 },
      judgments: judged([
        [0.1, 0.1],
        [0.9, 0],
        [0, 0.9],
      ]),
    },
    { scores: { [trulens]: 0.6, [nvidia]: 0.4 }, judgments: judged([[0.6, 0.4]]) },
  ]);
  expect(reasonsOf(await readQueue(run, null))).toEqual([
    [ids[0], [{ kind: "metrics", context: 1, high: [trulens, 0.9], low: [nvidia, 0] }]],
  ]);
});

test("metrics of the response are compared by the sample, and never with those of the contexts", async () => {
  const { run, ids } = await made([
    { scores: { [relevance]: 1, [polls]: 0 } },
    { scores: { [trulens]: 1, [polls]: 0 } },
    { scores: { [relevance]: 1, [polls]: null } },
  ]);
  expect(reasonsOf(await readQueue(run, null))).toEqual([
    [ids[0], [{ kind: "metrics", context: null, high: [relevance, 1], low: [polls, 0] }]],
  ]);
});

test("judge models far apart are named, with the context", async () => {
  const both = (one: number, two: number): Made => ({
    scores: { [trulens]: (one + two) / 2 },
    judgments: [
      { metric: trulens, item: 0, model: "a", score: one },
      { metric: trulens, item: 0, model: "b", score: two },
    ],
  });
  const { run, ids } = await made([both(0.2, 0.4), both(0.9, 0.2), both(0.3, 0.4)], ["a", "b"]);
  expect(reasonsOf(await readQueue(run, null))).toEqual([
    [ids[1], [{ kind: "models", metric: trulens, context: 0, high: ["a", 0.9], low: ["b", 0.2] }]],
  ]);
});

test.each([
  [0.48, 0.5],
  [0.52, 0.5],
  [0.7, 0.7],
  [0.919, 0.9],
  [0.479, null],
  [0.53, null],
  [0.0, null],
  [1, null],
])("a score of %d is on the border %j", async (score, border) => {
  const { run, ids } = await made([{ scores: { [trulens]: score } }]);
  const expected = border === null ? [] : [[ids[0], [{ kind: "border", metric: trulens, score, border }]]];
  expect(reasonsOf(await readQueue(run, null))).toEqual(expected);
});

test("a reviewed sample is done only for that person, and next skips it", async () => {
  const { run, ids } = await made([votes(3, 2), votes(6, 4), votes(5, 5)]);
  const queue = await readQueue(run, { id: null, name: "Ann" });
  const order = queue.map(({ sampleId }) => sampleId);
  const [first = 0, second = 0, third = 0] = order;
  expect([...order].sort()).toEqual([...ids].sort());
  const judgment = await db.judgment.findFirst({ where: { runId: run.id, sampleId: second } });
  const verdict = { verdict: "agree", score: null, note: null } as const;
  await setReview(
    { runId: run.id, sampleId: second, judgmentId: judgment?.id ?? 0, metric: null, reviewer: { id: null, name: "Ann" } },
    verdict,
  );
  const after = await readQueue(run, { id: null, name: "Ann" });
  expect(after.map(({ isDone }) => isDone)).toEqual([false, true, false]);
  expect((await readQueue(run, { id: null, name: "Bo" })).some(({ isDone }) => isDone)).toBe(false);
  expect(placeInQueue(after, first)).toMatchObject({ place: 1, done: 1, total: 3, previous: null, next: third });
  expect(placeInQueue(after, second)).toMatchObject({ place: 2, previous: first, next: third });
  expect(placeInQueue(after, third)).toMatchObject({ previous: second, next: first });
  expect(placeInQueue(after, 999_999)).toMatchObject({ place: null, reasons: [], previous: null, next: first });
  expect(placeInQueue([], first)).toMatchObject({ total: 0, next: null });
});

test("a queue can be limited to one kind", async () => {
  const { run, ids } = await made([votes(3, 2), { scores: { [trulens]: 0.9 } }]);
  expect((await readQueue(run, null, "border")).map(({ sampleId }) => sampleId)).toEqual([ids[1]]);
  expect(await readQueue(run, null, "models")).toEqual([]);
});

test("a queue is bounded, and updated once the run has changed", async () => {
  const { run } = await made(
    Array.from({ length: 700 }, (_, index) => ({ scores: { [metrics[index % 4] ?? trulens]: 0.5 + (index % 3) * 0.2 } })),
  );
  const queue = await readQueue(run, null);
  expect(queue.length).toBeGreaterThan(100);
  expect(queue.length).toBeLessThanOrEqual(longestQueue);
  await db.score.deleteMany({ where: { runId: run.id } });
  expect(await readQueue(run, null)).toHaveLength(queue.length);
  expect(await readQueue({ ...run, ok: run.ok + 1 }, null)).toEqual([]);
});
