import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { rankRuns } from "@/lib/ranking/report";
import { withPreferences } from "@/lib/ranking/with-preferences";
import { RankReport } from "@/lib/ranking/words/report";
import { readDesk } from "@/lib/rounds/desk";
import { hiddenSamples } from "@/lib/rounds/hidden";
import { importLabels } from "@/lib/rounds/imported/import";
import { give, requireRound } from "@/lib/rounds/label";
import { labelsOf } from "@/lib/rounds/labels";
import { createRound } from "@/lib/rounds/manage";
import { detailOfRound } from "@/lib/rounds/reported/detail";
import { addEntry, closeRound, itemsOf } from "@/lib/rounds/store/rows";
import { startRuns } from "@/lib/runs/start/create";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { readPreferred, readPreferredAmong } from "./read";

const metric = "context-adherence-plus";
const names = ["good", "poor", "third", "none"];
const ann: Reviewer = { id: null, name: "Ann" };
const bo: Reviewer = { id: null, name: "Bo" };

const answer = (config: string, at: number): string =>
  at < 4 && config === "good" ? "The same." : `It is ${at} m long, says ${config}.`;

/** "good" and "poor" answer 4 of 20 questions the same way, one not in the same conversation, one only with white space. */
const rows = names.flatMap((config) =>
  Array.from({ length: config === "good" || config === "poor" ? 20 : 3 }, (_, at) => ({
    config,
    question: `How long is bridge ${at}?`,
    contexts: [`It is ${at} m long.`],
    response: config === "poor" ? poorAnswer(at) : answer(config, at),
    ...(config === "poor" && at === 5 && { turns: [{ role: "user", text: "Hello" }] }),
  })),
);

function poorAnswer(at: number): string {
  if (at < 4) return "The same.";
  return at === 4 ? " " : "Nobody knows that.";
}

let runs: string[] = [];
beforeAll(async () => {
  const ids = await judgedRuns(rows, metric);
  const stored = await db.run.findMany({ where: { id: { in: ids } }, include: { configuration: true } });
  runs = names.flatMap((name) => stored.find(({ configuration }) => configuration.name === name)?.id ?? []);
});
beforeEach(() => db.round.deleteMany());

const runAt = (at: number): string => runs[at] ?? "";

const start = (one: number, other: number, more: object = {}) =>
  createRound(
    {
      runId: runAt(one),
      pairedRunId: runAt(other),
      name: "Which?",
      unit: "pair",
      metric,
      repeats: 0,
      question: { kind: "better" },
      design: { kind: "random", size: 50 },
      ...more,
    },
    null,
  );

const firstIsOf = async (sampleId: number, run: string): Promise<boolean> =>
  (await db.runSample.count({ where: { runId: run, sampleId } })) > 0;

/** In a new round of the two, each person of `says` prefers one of its questions' answers: by run, "equal" or "cannot". */
async function chosen(one: number, other: number, says: readonly (readonly [Reviewer, string])[], size = 1): Promise<string> {
  const id = await start(one, other, { design: { kind: "random", size }, overlap: 1 });
  for (const { id: itemId, sampleId } of await itemsOf(id))
    for (const [person, say] of says) {
      const isFirst = await firstIsOf(sampleId, say);
      const value = say === "equal" ? 0.5 : Number(!isFirst);
      const about = { itemId, critique: null, rubricVersion: 1, isBlind: true, seconds: null };
      if (say === "cannot") await addEntry(id, person, { ...about, kind: "cannot", value: null });
      else await addEntry(id, person, { ...about, kind: "label", value });
    }
  await closeRound(id, new Date());
  return id;
}

test("a person sees both answers, and nothing that says whose they are", async () => {
  const id = await start(0, 1);
  const view = await readDesk(id, ann);
  expect([view.progress.items, view.items.length]).toEqual([14, 4]);
  for (const { response, other } of view.items)
    expect([response?.text, other?.text].filter((text) => text === "Nobody knows that.")).toHaveLength(1);
  const seen = JSON.stringify(view);
  for (const secret of [...runs, ...names.slice(0, 2).map((name) => `"${name}"`), metric, "sample", 'm long."'])
    expect(seen).not.toContain(secret);
  expect(new Set(view.items.flatMap(({ contexts }) => contexts))).toEqual(new Set());
  const sides = await Promise.all((await itemsOf(id)).map(({ sampleId }) => firstIsOf(sampleId, runAt(0))));
  expect([sides.length, (await hiddenSamples(runAt(0), ann)).size, (await hiddenSamples(runAt(1), ann)).size]).toEqual([
    14, 14, 14,
  ]);
  await expect(labelsOf(await requireRound(id))).rejects.toMatchObject({ kind: "conflict" });
  const nothing = { fileName: "a.csv" };
  await expect(importLabels(id, new Blob(["a"]).stream(), nothing)).rejects.toMatchObject({ kind: "conflict" });
});

test("the first answer is of either run, whatever the seed", async () => {
  const orders = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const items = await itemsOf(await start(0, 1));
      return (await Promise.all(items.map(({ sampleId }) => firstIsOf(sampleId, runAt(0))))).join(" ");
    }),
  );
  // Six of 14 coins each: that two are the same has a chance of 1 in 1,000.
  expect(new Set(orders).size).toBeGreaterThan(3);
});

test("pairs need another run and the question which is better", async () => {
  await expect(start(0, 1, { pairedRunId: null })).rejects.toMatchObject({ errors: [{ path: "pairedRunId" }] });
  await expect(start(0, 1, { unit: "response" })).rejects.toMatchObject({ errors: [{ path: "unit" }] });
  await expect(start(0, 1, { question: { kind: "yes-no", text: "Right?" } })).rejects.toMatchObject({
    errors: [{ path: "unit" }],
  });
});

test("the figures name the side by the order of the runs, once the round is closed", async () => {
  const id = await start(0, 1, { overlap: 0 });
  for (;;) {
    const [item] = (await readDesk(id, ann)).items;
    if (!item) break;
    const value = Number(item.response?.text === "Nobody knows that.");
    await give(id, ann, { itemId: item.id, kind: "label", value, critique: null, rubricVersion: 1, seconds: 1 });
  }
  const [good, poor] = [runAt(0), runAt(1)].map((run) => ({ id: run, metrics: [metric] }));
  if (!good || !poor) throw new Error("no runs");
  expect([await readPreferred([good, poor]), (await detailOfRound(await requireRound(id), false)).preferences]).toEqual([
    null,
    null,
  ]);
  expect((await detailOfRound(await requireRound(id), true)).preferences?.questions.a).toBe(14);
  await closeRound(id, new Date());
  const there = await readPreferred([good, poor]);
  const back = await readPreferred([poor, good]);
  expect(there?.pairs[0]).toMatchObject({ a: good.id, people: 1, questions: { total: 14, a: 14, b: 0 } });
  expect(there?.pairs[0]?.metrics[metric]).toMatchObject({ share: 1, n: 14 });
  expect(back?.pairs[0]).toMatchObject({ a: poor.id, questions: { a: 0, b: 14 }, metrics: { [metric]: { share: 1 } } });
  expect(there?.strengths).toBeNull();
  const [label] = await labelsOf(await requireRound(id));
  expect(label).toMatchObject({ answer: label?.value === 0 ? "answer 1" : "answer 2", otherSampleId: expect.any(Number) });
});

test("people who differ split a question, until it is settled", async () => {
  const good = { id: runAt(0), metrics: [metric] };
  const poor = { id: runAt(1), metrics: [metric] };
  const id = await chosen(0, 1, [
    [ann, good.id],
    [bo, poor.id],
  ]);
  const questions = async () => (await readPreferred([good, poor]))?.pairs[0]?.questions;
  expect(await questions()).toMatchObject({ total: 1, split: 1 });
  const [item] = await itemsOf(id);
  const about = { critique: null, rubricVersion: 1, isBlind: true, seconds: null };
  await addEntry(id, bo, { ...about, itemId: item?.id ?? 0, kind: "settle", value: 0.5 });
  expect(await questions()).toMatchObject({ total: 1, equal: 1, split: 0 });
});

test("strengths are of the configurations that people chose from; the ranking has them next to its figures", async () => {
  const configurations = runs.map((id) => ({ run: id, runs: [id] }));
  await chosen(0, 2, [[ann, runAt(0)]]);
  await chosen(2, 3, [[ann, runAt(2)]]);
  await chosen(3, 0, [[ann, runAt(3)]]);
  await chosen(0, 3, [[bo, "cannot"]]);
  const { preferences } = (await readPreferredAmong(configurations)) ?? {};
  expect(preferences?.pairs.map(({ a, b, questions }) => [a, b, questions.a, questions.b])).toEqual([
    [runAt(0), runAt(2), 1, 0],
    [runAt(0), runAt(3), 0, 1],
    [runAt(2), runAt(3), 1, 0],
  ]);
  expect(Object.keys(preferences?.strengths ?? {}).sort()).toEqual([runAt(0), runAt(2), runAt(3)].sort());
  for (const strength of Object.values(preferences?.strengths ?? {})) expect(strength).toBeCloseTo(1 / 3, 9);
  const report = await rankRuns({ runs });
  expect(RankReport.strict().parse(await withPreferences(report)).people?.preferences.pairs).toHaveLength(3);
  await db.round.deleteMany();
  expect(await withPreferences(report)).toEqual(report);
});

test("choices on several runs of a configuration are joined, the later one of a person counting, under its newest run", async () => {
  const { datasetId, configurationId } = await db.run.findUniqueOrThrow({ where: { id: runAt(2) } });
  const [newer = ""] = await judgedAgain({ datasetId, configurationId });
  const at = runs.push(newer) - 1;
  await chosen(2, 3, [[ann, runAt(3)]], 3);
  await chosen(at, 3, [[ann, newer]], 3);
  const joined = await readPreferredAmong([
    { run: newer, runs: [newer, runAt(2)] },
    { run: runAt(3), runs: [runAt(3)] },
  ]);
  expect(joined?.preferences).toMatchObject({
    pairs: [{ a: newer, b: runAt(3), people: 1, questions: { total: 3, a: 3 } }],
    strengths: null,
  });
});

const judgedAgain = async ({ datasetId, configurationId }: { datasetId: string; configurationId: string }) => {
  const ids = await startRuns({ datasetId, configurations: [configurationId], metrics: [metric], judge: { kind: "lexical" } });
  for (const id of ids) await judgeNextRun(id, newOwner(), new AbortController().signal);
  return ids;
};
