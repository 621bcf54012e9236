import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { countDifferingPairs } from "@/lib/rounds/store/pairs";
import { addEntry, itemsOf } from "@/lib/rounds/store/rows";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { createRound } from "./manage";
import { pairedDifferences } from "./paired";

const row = (config: string, at: number, response: string) => ({
  config,
  question: `What is ${at}?`,
  contexts: [`It is ${at}.`],
  response,
});
/** The first has 30 questions, the second 24 of them, and the third of the second's is not answered. */
const other = (at: number): string => (at % 2 === 0 ? `It is ${at}.` : "Nobody knows that.");
const runs = () =>
  judgedRuns([
    ...Array.from({ length: 30 }, (_, at) => row("a", at, `It is ${at}.`)),
    ...Array.from({ length: 24 }, (_, at) => row("b", at, at === 2 ? " " : other(at))),
  ]);

const metric = "context-adherence-plus";
const about = { name: "Both", unit: "response", metric, question: { kind: "yes-no", text: "Is it right?" }, repeats: 0 };
const random = { kind: "random", size: 15 };

const startRound = (runId: string, pairedRunId: string, more: object = {}) =>
  createRound({ ...about, runId, pairedRunId, design: random, ...more }, null);

async function sidesIn(roundId: string) {
  const items = await itemsOf(roundId);
  const samples = await db.sample.findMany({
    where: { id: { in: items.map(({ sampleId }) => sampleId) } },
    select: { id: true, questionKey: true, configuration: { select: { name: true } }, response: true },
  });
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  return items.map(({ id, sampleId, people }) => {
    const { questionKey = "", configuration, response = null } = byId.get(sampleId) ?? {};
    return { id, question: questionKey, config: configuration?.name ?? "", response, people };
  });
}

test("a round of two runs labels both sides of each drawn question, one behind the other, either one first", async () => {
  const [a = "", b = ""] = await runs();
  const sides = await sidesIn(await startRound(a, b, { overlap: 0.2 }));
  expect(sides).toHaveLength(30);
  const questions = sides.flatMap((first, at) => (at % 2 === 0 ? [[first, sides[at + 1]] as const] : []));
  for (const [first, second] of questions) {
    expect([second?.question, second?.people]).toEqual([first.question, first.people]);
    expect([first.config, second?.config].sort()).toEqual(["a", "b"]);
  }
  expect(new Set(questions.map(([{ config }]) => config)).size).toBe(2);
  expect(questions.filter(([{ people }]) => people === 2)).toHaveLength(3);
  expect(sides.map(({ response }) => response)).not.toContain(" ");
});

test("people's difference is that of questions labelled on both sides, from the baseline to the candidate", async () => {
  const [a = "", b = ""] = await runs();
  const id = await startRound(a, b);
  const sides = await sidesIn(id);
  const label = (itemId: number, value: number) =>
    addEntry(
      id,
      { id: null, name: "Ann" },
      { itemId, kind: "label", value, critique: null, rubricVersion: 1, isBlind: true, seconds: null },
    );
  const right = ({ response }: { response: string | null }) => Number(response !== "Nobody knows that.");
  for (const side of sides.slice(0, 17)) await label(side.id, right(side));
  expect(await pairedDifferences(a, b)).toMatchObject([{ n: 8, missing: 2, value: null, ci95: null, samples: 23 }]);
  for (const side of sides.slice(17)) await label(side.id, right(side));
  const [forth] = await pairedDifferences(a, b);
  const [back] = await pairedDifferences(b, a);
  const changed = sides.filter((side) => right(side) === 0).length;
  expect(forth).toMatchObject({ roundId: id, roundName: "Both", isClosed: false, n: 15, questions: 15, missing: 0 });
  expect(forth?.value).toBeLessThan(-0.3);
  expect(forth?.ci95?.[0]).toBeLessThan(-changed / 15 + 0.3);
  expect(forth?.judgeDifference).toBeLessThan(0);
  expect(back?.value).toBeCloseTo(-(forth?.value ?? 0), 12);
  expect(back?.ci95?.[1]).toBeCloseTo(-(forth?.ci95?.[0] ?? 0), 12);
});

test("runs of the same samples, with no shared questions or drawn by score are refused; answers that differ are counted", async () => {
  const [a = "", b = ""] = await runs();
  expect([await countDifferingPairs([a, b], metric), await countDifferingPairs([a, a], metric)]).toEqual([12, 0]);
  const [other = ""] = await judgedRuns([row("c", 99, "It is 99.")]);
  await expect(startRound(a, a)).rejects.toThrow("Both runs judge the same samples");
  await expect(startRound(a, other)).rejects.toThrow("No question has a response and a score");
  await expect(startRound(a, b, { design: { kind: "stratified", size: 15 } })).rejects.toThrow("drawn at random");
});
