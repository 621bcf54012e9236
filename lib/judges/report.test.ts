import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { setPrice } from "@/lib/db/prices";
import { createRound } from "@/lib/rounds/manage";
import { addEntry, itemsOf } from "@/lib/rounds/store/rows";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { judgedBy, metric, perContext } from "./judged.fixture";
import { compareJudges } from "./report";

const size = 40;
const isGood = (at: number) => at % 2 === 0;
const labelled = (values: (at: number) => object = () => ({})) =>
  createTestDataset(rowsOf(size, (at) => ({ labels: { adherent: isGood(at) }, ...values(at) })));
const scores = (of: (at: number) => number | null) => Array.from({ length: size }, (_, at) => of(at));
const noise = (at: number) => ((at * 7919) % 100) / 100;
const right = scores((at) => (isGood(at) ? 0.6 : 0.2) + noise(at) / 10);
const random = scores(noise);

test("judges are compared on the samples that all have scored, the best first", async () => {
  const dataset = await labelled();
  await setPrice("big", { prompt: 1000, completion: 2000 });
  const good = await judgedBy(dataset, { model: "big", scores: right });
  const bad = await judgedBy(dataset, { model: "small", scores: random.map((score, at) => (at < 4 ? null : score)) });
  const report = await compareJudges(dataset.datasetId);
  expect(report).toMatchObject({
    label: "adherent",
    good: "yes",
    unit: "sample",
    labelled: size,
    samples: 36,
    goodSamples: 18,
    badSamples: 18,
    judges: [
      { run: good, name: "big", unscored: 0, auroc: { value: 1 }, fromBest: null, isOnFrontier: true },
      { run: bad, name: "small", unscored: 4, errors: 0, costPer1000Usd: null, costCause: "price-unknown" },
    ],
    panel: { n: 36, costPer1000Usd: null, costCause: "price-unknown" },
    frontier: [{ run: good, metric }],
  });
  const [first, second] = report.judges;
  // 1,000 calls of 10 tokens at 1,000 dollars and 5 at 2,000 per million.
  expect(first?.costPer1000Usd).toBeCloseTo(20, 9);
  expect(first?.latencyMs).toEqual({ median: 100, p95: 100, perSample: 100, calls: 36 });
  expect(second?.fromBest).toMatchObject({ isEstablished: true });
  expect(report.sentence).toMatch(/^Best at telling good from bad: big, AUROC 1\.00/);
  expect(report.warnings).toContain("4 labelled samples left out: not every judge has a score. Without a score: small 4.");
});

test("a repeat is left out unless it is named, and another temperature is named", async () => {
  const dataset = await labelled();
  const old = await judgedBy(dataset, { model: "m", scores: right });
  const warm = await judgedBy(dataset, { model: "m", temperature: 0.9, scores: random });
  await db.run.update({ where: { id: old }, data: { createdAt: new Date(0) }, select: { id: true } });
  const newest = await judgedBy(dataset, { model: "m", scores: right });
  const report = await compareJudges(dataset.datasetId);
  expect(report.judges.map(({ run }) => run).sort()).toEqual([newest, warm].sort());
  expect(report.judges.flatMap(({ differs }) => differs).join()).toContain("temperature");
  expect(new Set(report.judges.map(({ name }) => name)).size).toBe(2);
  expect(report.notCompared).toMatchObject([{ run: old, reason: "repeats the same judge of by m", canBeAdded: true }]);
  const both = await compareJudges(dataset.datasetId, { judges: [`${old}:${metric}`, `${newest}:${metric}`] });
  expect(both.judges.map(({ repeats }) => repeats).sort()).toEqual([newest, null].sort());
  expect(both.judges.flatMap(({ fromBest }) => fromBest ?? [])).toMatchObject([{ difference: 0, isEstablished: false }]);
});

test("a run that scored few of the labelled samples does not take the others’ away", async () => {
  const dataset = await labelled();
  await judgedBy(dataset, { model: "whole", scores: right });
  const part = await judgedBy(dataset, { model: "part", scores: right.map((score, at) => (at < 5 ? score : null)) });
  const report = await compareJudges(dataset.datasetId);
  expect(report.samples).toBe(size);
  expect(report.notCompared).toMatchObject([{ run: part, reason: "has scores of only 5 of 40 labelled samples" }]);
});

test("labels of contexts are compared with metrics that score contexts", async () => {
  const dataset = await labelled((at) => ({ labels: { relevant: [isGood(at), !isGood(at)] } }));
  const contexts = scores(() => 0).map((_, at) => (isGood(at) ? [0.9, 0.1] : [0.2, 0.8]));
  const run = await judgedBy(dataset, { model: "m", metrics: [metric, perContext], scores: right, contexts });
  const report = await compareJudges(dataset.datasetId);
  expect(report).toMatchObject({ label: "relevant", unit: "context", samples: 2 * size, questions: size });
  expect(report.judges).toMatchObject([{ run, metric: perContext, auroc: { value: 1 } }]);
  expect(report.notCompared).toMatchObject([{ metric, reason: "does not score single contexts", canBeAdded: false }]);
});

test("labels of a round are labels too: those that differ count as neither, those given after seeing scores do not count", async () => {
  const dataset = await createTestDataset(rowsOf(size));
  const runId = await judgedBy(dataset, { model: "m", scores: right });
  const question = { kind: "yes-no", text: "Is it right?" };
  const design = { kind: "random", size };
  const round = await createRound({ runId, name: "Blind", unit: "response", metric, question, design, repeats: 0 }, null);
  const items = (await itemsOf(round)).sort((a, b) => a.sampleId - b.sampleId);
  const step = { kind: "label", critique: null, rubricVersion: 1, seconds: 1 } as const;
  const give = (name: string, at: number, value: number, isBlind = true) =>
    addEntry(round, { id: null, name }, { ...step, itemId: items[at]?.id ?? 0, value, isBlind });
  for (let at = 0; at < 10; at++) await give("a", at, Number(isGood(at)));
  await give("b", 0, 0);
  await give("b", 12, 1, false);
  const report = await compareJudges(dataset.datasetId);
  expect(report).toMatchObject({ label: null, round, good: "yes", samples: 9, goodSamples: 4, badSamples: 5 });
  expect(report.judges).toMatchObject([{ run: runId, auroc: { value: 1 } }]);
  const swapped = await compareJudges(dataset.datasetId, { round, good: "no" });
  expect(swapped.judges).toMatchObject([{ auroc: { value: 0 } }]);
});

test("what cannot be compared is refused, and what is missing leaves the report empty", async () => {
  const dataset = await createTestDataset(rowsOf(2));
  expect(await compareJudges(dataset.datasetId)).toMatchObject({ configuration: null, judges: [], sentence: "" });
  await judgedBy(dataset, { model: "m", scores: [0.1, 0.9] });
  expect(await compareJudges(dataset.datasetId)).toMatchObject({ label: null, round: null, good: null, samples: 0, judges: [] });
  await expect(compareJudges("gone")).rejects.toThrow("There is no dataset gone.");
  await expect(compareJudges(dataset.datasetId, { judges: ["x:y"] })).rejects.toThrow("x:y is no judge of this configuration.");
  await expect(compareJudges(dataset.datasetId, { metric: "other" })).rejects.toThrow("has the metric other.");
  await expect(compareJudges(dataset.datasetId, { configuration: "gone" })).rejects.toThrow("no configuration gone.");
  await expect(compareJudges(dataset.datasetId, { round: "gone" })).rejects.toThrow("There is no round gone.");
  const many = Array.from({ length: 31 }, (_, at) => `r${at}:m`);
  await expect(compareJudges(dataset.datasetId, { judges: many })).rejects.toThrow("31 judges are chosen; at most 30");
});
