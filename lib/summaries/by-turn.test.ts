import { expect, test } from "vitest";
import { countSamples } from "@/lib/db/samples/table";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { runOf, startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { readMeansByTurn } from "./by-turn";

const metric = "trulens-context-relevance";

/** A run over samples of these turns, with these scores; undefined for one that is not judged. */
async function judgedRun(samples: readonly { turn: number; question?: string; score?: number | null }[]) {
  const { id } = await startedRows(
    samples.map(({ turn, question }, at) => ({
      question: question ?? `What of ${at}?`,
      response: "A.",
      contexts: ["a"],
      turns: Array.from({ length: turn - 1 }, (_, before) => ({
        role: "user",
        content: `${question ? "Hello" : at} ${before}?`,
      })),
    })),
    [metric],
  );
  await storeScores(id, { [metric]: samples.map(({ score }) => score) });
  return runOf(id);
}

test("means by turn count what is missing as the run does, and questions as clusters; later turns are one group", async () => {
  const run = await judgedRun([
    ...[0.2, 0.4, 0.9].map((score) => ({ turn: 1, score })),
    { turn: 2, score: 1, question: "Thanks!" },
    { turn: 2, score: 0, question: "thanks!" },
    { turn: 2, score: 0.5 },
    { turn: 2, score: null },
    { turn: 2 },
    ...[5, 6, 40].map((turn) => ({ turn, score: 0.5 })),
  ]);
  const moving = await readMeansByTurn(run);
  expect(moving?.map(({ turn, samples }) => [turn, samples])).toEqual([
    [1, 3],
    [2, 5],
    [5, 3],
  ]);
  const [first, second, later] = moving?.map(({ metrics }) => metrics[metric]) ?? [];
  expect(first).toEqual({ mean: 0.5, ci95: meanInterval(totalsOf([0.2, 0.4, 0.9])), scored: 3, missing: 0 });
  expect(second).toEqual({ mean: 0.5, ci95: meanInterval(totalsOf([1, 0, 0.5], [0, 0, 1])), scored: 3, missing: 1 });
  expect(later).toMatchObject({ mean: 0.5, scored: 3, missing: 0 });
  const ended = await readMeansByTurn({ ...run, status: "completed" });
  expect(ended?.[1]?.metrics[metric]).toMatchObject({ scored: 3, missing: 2 });
  expect(await Promise.all([1, 2, 3, 5].map((turn) => countSamples(run, { turn })))).toEqual([3, 5, 0, 3]);
});

test("a turn without a score has no mean, and samples of one turn need no figures", async () => {
  const run = await judgedRun([{ turn: 1, score: 0.5 }, { turn: 2 }]);
  expect((await readMeansByTurn(run))?.[1]).toEqual({
    turn: 2,
    samples: 1,
    metrics: { [metric]: { mean: null, ci95: null, scored: 0, missing: 0 } },
  });
  for (const turn of [1, 3]) expect(await readMeansByTurn(await judgedRun([{ turn, score: 0.5 }]))).toBeNull();
});
