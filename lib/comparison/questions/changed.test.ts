import { expect, test } from "vitest";
import { compareRuns } from "@/lib/comparison/metrics";
import { db } from "@/lib/db/connection/client";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { changedQuestions } from "./changed";

const [relevance, answers] = ["trulens-context-relevance", "trulens-answer-relevance"] as const;

interface Judged {
  contexts?: readonly string[];
  /** Of the documents. */
  ids?: readonly string[];
  relevance: number;
  answers: number | null;
}

/** A completed run; each context of a question has the question's relevance. */
async function judged(config: string, samples: readonly Judged[]): Promise<string> {
  const rows = samples.map(({ contexts = ["A context."], ids }, at) => ({
    id: `q${at}`,
    question: `What of ${at}? ${"Say more. ".repeat(20)}`,
    contexts,
    response: "A response.",
    config,
    ...(ids && { context_ids: ids }),
  }));
  const { id: runId } = await startedRows(rows, [relevance, answers]);
  const given = { [relevance]: samples.map((one) => one.relevance), [answers]: samples.map((one) => one.answers) };
  const ids = await storeScores(runId, given);
  await db.judgment.createMany({
    data: samples.flatMap(({ contexts = ["A context."], relevance: score }, at) =>
      contexts.map((_, context) => ({
        runId,
        metric: relevance,
        model: "lexical",
        poll: 0,
        promptHash: "",
        sampleId: ids[at] ?? 0,
        item: context,
        raw: 1,
        score,
      })),
    ),
  });
  await db.run.update({ where: { id: runId }, data: { status: "completed" } });
  return asIfByModel(runId);
}

const found = async (runs: string[], most: number) => changedQuestions(await compareRuns(runs), most);
const indexes = (questions: Awaited<ReturnType<typeof found>>) => questions.map(({ id }) => id);

test("two of the largest losses come before each of the largest gains, with both scores in every metric", async () => {
  const changes = [-0.5, -0.3, -0.4, 0.2, 0.1, -0.2, -0.2, -0.2, -0.2, -0.2];
  const a = await judged(
    "a",
    changes.map(() => ({ relevance: 0.6, answers: 0.7 })),
  );
  const b = await judged(
    "b",
    changes.map((change, at) => ({ relevance: 0.6 + change, answers: at === 0 ? null : 0.7 })),
  );
  const lost = await found([a, b], 6);
  expect(indexes(lost)).toEqual(["q0", "q2", "q3", "q1", "q5", "q4"]);
  expect(lost[0]).toMatchObject({ run: b, metric: relevance, scores: { [answers]: [0.7, null] } });
  expect(lost[0]?.scores[relevance]?.[1]).toBeCloseTo(0.1);
  expect(lost[0]?.question).toMatch(/^What of 0\? .{90,110} …$/);
  const samples = await db.sample.findMany({ where: { id: { in: lost[0]?.samples } }, select: { externalId: true } });
  expect(samples).toEqual([{ externalId: "q0" }, { externalId: "q0" }]);
  // The other way round b is better, so its gains come first.
  expect(indexes(await found([b, a], 3))).toEqual(["q0", "q2", "q3"]);
});

test("metrics that were lost take turns, and a question that lost in several is listed once", async () => {
  const same = Array.from({ length: 12 }, () => ({ relevance: 0.9, answers: 0.9 }));
  const a = await judged("a", same);
  const worse = same.map((_, at) => ({ relevance: 0.6 - at / 50, answers: 0.3 + at / 50 }));
  const b = await judged("b", worse);
  const questions = await found([a, b], 5);
  expect(questions.map(({ id, metric }) => [id, metric])).toEqual([
    ["q11", relevance],
    ["q0", answers],
    ["q10", relevance],
    ["q1", answers],
    ["q9", relevance],
  ]);
  expect(await found([a, b], 50)).toHaveLength(12);
});

test("each question says which contexts the candidate lost, gained and moved, by id or by how they begin", async () => {
  const rest = Array.from({ length: 9 }, () => ({ relevance: 0.8, answers: 0.5 }));
  const lower = rest.map((one, at) => ({ ...one, relevance: 0.5 + at / 100 }));
  const texts = [1, 2, 3, 4, 5, 6].map((number) => `${number} ${"words ".repeat(20)}`);
  const a = await judged("a", [
    { contexts: ["x", "y", "z"], ids: ["dx", "dy", "dz"], relevance: 0.9, answers: 0.5 },
    { contexts: [...texts, "same"], relevance: 0.8, answers: 0.5 },
    ...rest,
  ]);
  const b = await judged("b", [
    { contexts: ["w", "y", "x"], ids: ["dw", "dy", "dx"], relevance: 0.1, answers: 0.5 },
    { contexts: ["same"], relevance: 0.2, answers: 0.5 },
    ...lower,
  ]);
  const [byId, byText] = await found([a, b], 2);
  expect(byId?.contexts).toEqual({
    by: "id",
    scoredBy: relevance,
    shared: 1,
    lost: [{ name: "dz", rank: 3, score: 0.9 }],
    gained: [{ name: "dw", rank: 1, score: 0.1 }],
    moved: [{ name: "dx", from: 1, to: 3 }],
    unlisted: 0,
  });
  expect(byText?.contexts).toMatchObject({ by: "text", gained: [], moved: [{ name: "same", from: 7, to: 1 }], unlisted: 3 });
  expect(byText?.contexts.lost.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((number) => expect.stringMatching(new RegExp(`^${number} words .{20,40} …$`))),
  );
});
