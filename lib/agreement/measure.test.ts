import { expect, test } from "vitest";
import { hasLabels } from "@/lib/agreement/store/agreement";
import { labelGroups } from "@/lib/agreement/store/labels";
import { db } from "@/lib/db/connection/client";
import { noSpending, storeResults } from "@/lib/db/judgments/store";
import { importFiles } from "@/lib/imports/files";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { createTestDataset } from "@/testing/dataset";
import { newJudgment } from "@/testing/judged/judgment";
import { storedRun, storeScores } from "@/testing/judged/stored";
import { fileOf, rowsOf } from "@/testing/rows";
import { measureAgreement } from "./measure";

const perContext = "nvidia-context-relevance";
const perSample = "context-adherence-plus";

interface Row {
  question?: string;
  labels?: object;
  /** Of the sample; null if it has none. */
  score: number | null;
  /** Of each context. */
  contexts?: (number | null)[];
}

/** A finished run with these labels and scores. */
async function judged(rows: readonly Row[], metrics = [perSample]) {
  const { datasetId, configurationId } = await createTestDataset(
    rowsOf(rows.length, (index) => {
      const { labels, question, contexts } = rows[index] ?? {};
      const texts = contexts?.map((_, context) => `Context ${context} of row ${index}.`);
      return { ...(labels && { labels }), ...(question && { question }), ...(texts && { contexts: texts }) };
    }),
  );
  const id = await storedRun({ datasetId, configurationId }, { metrics });
  const given = rows.map(({ score }) => score);
  const samples = await storeScores(id, Object.fromEntries(metrics.map((metric) => [metric, given])));
  const judgments = rows.flatMap(({ contexts = [] }, index) =>
    contexts.map((score, context) =>
      newJudgment(samples[index] ?? 0, perContext, score ?? "timeout", { item: context, model: "lexical" }),
    ),
  );
  await storeResults(id, null, judgments, [], noSpending);
  return {
    id,
    configurationId,
    metrics,
    status: "completed" as const,
    finishedAt: null,
    ok: judgments.length,
    failed: 0,
    ids: samples.map((sample) => sample),
  };
}

test("a label's different spellings are read; values that mean neither yes nor no are left out and counted", async () => {
  const run = await judged([
    { labels: { adherent: true }, score: 0.9 },
    { labels: { adherent: "yes" }, score: 0.8 },
    { labels: { adherent: 0 }, score: 0.85 },
    { labels: { adherent: "No" }, score: 0.1 },
    { labels: { adherent: "maybe" }, score: 0.2 },
    { labels: { adherent: "maybe" }, score: 0.2 },
    { labels: { adherent: ["yes"] }, score: 0.2 },
    { labels: { adherent: null }, score: 0.3 },
    { labels: { adherent: true }, score: null },
    { score: 0.4 },
  ]);
  const { labels, label, good, metrics, goodValues, badValues } = await measureAgreement(run);
  expect({ label, good }).toEqual({ label: "adherent", good: "yes" });
  expect(labels).toMatchObject([
    {
      kind: "yes-no",
      unit: "sample",
      labelled: 5,
      values: [
        { value: "yes", count: 3 },
        { value: "no", count: 2 },
      ],
      leftOut: 3,
      leftOutValues: [
        { value: "maybe", count: 2 },
        { value: '["yes"]', count: 1 },
      ],
    },
  ]);
  expect(metrics[perSample]).toMatchObject({ n: 4, good: 2, bad: 2, unscored: 1 });
  expect(metrics[perSample]?.auroc.value).toBe(0.75);
  expect({ goodValues, badValues }).toEqual({ goodValues: ["yes", "true"], badValues: ["No", "0"] });
});

test("the worst disagreements come first: high scores labelled bad, low ones labelled good", async () => {
  const run = await judged([
    { labels: { ok: true }, score: 0.9 },
    { labels: { ok: true }, score: 0.05 },
    { labels: { ok: false }, score: 0.95 },
    { labels: { ok: false }, score: 0.7 },
    ...Array.from({ length: 8 }, (_, index) => ({ labels: { ok: false }, score: index / 100 })),
  ]);
  const { disagreements } = (await measureAgreement(run)).metrics[perSample] ?? {};
  expect(disagreements?.high.map(({ score }) => score)).toEqual([0.95, 0.7, 0.07, 0.06, 0.05]);
  expect(disagreements?.high[0]).toEqual({
    sampleId: run.ids[2],
    context: null,
    question: "When was bridge number 2 opened?",
    score: 0.95,
    label: "false",
  });
  expect(disagreements?.low.map(({ score }) => score)).toEqual([0.05, 0.9]);
});

test("with one class the AUROC is null with its cause", async () => {
  const run = await judged([
    { labels: { ok: true }, score: 0.9 },
    { labels: { ok: true }, score: 0.1 },
  ]);
  const { metrics } = await measureAgreement(run);
  expect(metrics[perSample]?.auroc).toEqual({ value: null, ci95: null, cause: "one-class" });
  expect(JSON.stringify(metrics)).not.toContain("NaN");
});

test("graded labels give a rank correlation and a weighted kappa; grades from the middle of the range on are good", async () => {
  const run = await judged([
    { labels: { grade: 1 }, score: 0 },
    { labels: { grade: "2" }, score: 0.5 },
    { labels: { grade: 3 }, score: 1 },
    { labels: { grade: 3 }, score: 0.9 },
    { labels: { grade: true }, score: 0.9 },
  ]);
  const { labels, good, metrics } = await measureAgreement(run);
  expect(labels[0]).toMatchObject({ kind: "graded", range: [1, 3], leftOut: 1, labelled: 4 });
  expect(good).toBe(">=2");
  expect(metrics[perSample]).toMatchObject({ n: 4, good: 3, bad: 1 });
  expect(metrics[perSample]?.spearman.value).toBeCloseTo(0.9486832980505138, 10);
  expect(metrics[perSample]?.weightedKappa.value).toBe(1);
  const lower = await measureAgreement(run, { good: "<2" });
  expect(lower.metrics[perSample]).toMatchObject({ good: 1, bad: 3 });
  expect(lower.metrics[perSample]?.spearman.value).toBeCloseTo(-0.9486832980505138, 10);
});

test("a graded label has one scale over all configurations of the dataset", async () => {
  const run = await judged([
    { labels: { grade: 3 }, score: 0.5 },
    { labels: { grade: 4 }, score: 1 },
  ]);
  expect((await measureAgreement(run)).good).toBe(">=3.5");
  const { datasetId } = await db.configuration.findUniqueOrThrow({ where: { id: run.configurationId } });
  const other = fileOf(
    "other.jsonl",
    rowsOf(1, () => ({ labels: { grade: 1 } })),
  );
  await importFiles([other], { datasetId });
  const { good, labels, metrics } = await measureAgreement(run);
  expect(good).toBe(">=2.5");
  expect(labels[0]).toMatchObject({ range: [1, 4], values: [{ value: "3" }, { value: "4" }] });
  expect(metrics[perSample]).toMatchObject({ good: 2, bad: 0, goodShare: 1, judgeMean: 0.75 });
  // (2/3 + 1) / 2 on the scale from 1 to 4.
  expect(metrics[perSample]?.labelMean).toBeCloseTo(5 / 6, 10);
  expect(metrics[perSample]?.gap.value).toBeCloseTo(0.75 - 5 / 6, 10);
});

test("a label of names is compared once one of them is chosen as good", async () => {
  const run = await judged([
    { labels: { verdict: "Fully attributable" }, score: 0.9 },
    { labels: { verdict: "Not attributable" }, score: 0.2 },
  ]);
  expect(await measureAgreement(run, { label: "verdict" })).toMatchObject({ label: "verdict", good: null, metrics: {} });
  const said = await measureAgreement(run, { label: "verdict", good: "Fully attributable" });
  expect(said.metrics[perSample]?.auroc.value).toBe(1);
});

test("only a label whose name says a quality is chosen by itself, wherever it stands", async () => {
  const answers = [
    { labels: { final_decision: "yes" }, score: 0.9 },
    { labels: { final_decision: "no" }, score: 0.2 },
  ];
  const asked = await measureAgreement(await judged(answers));
  expect(asked).toMatchObject({ label: null, good: null, metrics: {} });
  expect(asked.labels.map(({ name }) => name)).toEqual(["final_decision"]);
  const rated = await judged(
    answers.map(({ labels, score }) => ({ labels: { ...labels, faithfulness_mean: score * 5 }, score })),
  );
  expect((await measureAgreement(rated)).label).toBe("faithfulness_mean");
});

test("a label for each context is compared with each context's own score; lists of another length are left out", async () => {
  const run = await judged(
    [
      { labels: { relevant: [1, 0] }, score: 0.5, contexts: [0.9, 0.2] },
      { labels: { relevant: [0, 1] }, score: 0.5, contexts: [0.3, 0.1] },
      { labels: { relevant: [1, 1] }, score: 0.5, contexts: [0.8, null] },
      { labels: { relevant: [0, 0] }, score: 0.5, contexts: [0.1, 0.1] },
      { labels: { relevant: [1] }, score: 0.5, contexts: [0, 0] },
    ],
    [perContext, perSample],
  );
  const { labels, metrics } = await measureAgreement(run);
  expect(labels).toMatchObject([{ name: "relevant", unit: "context", kind: "yes-no", labelled: 9 }]);
  expect(Object.keys(metrics)).toEqual([perContext]);
  expect(metrics[perContext]).toMatchObject({ n: 7, good: 3, bad: 4, unscored: 2 });
  expect(metrics[perContext]?.disagreements.low[0]).toMatchObject({ sampleId: run.ids[1], context: 1, score: 0.1 });
});

test("a requested label is used; one that the samples lack is refused by name", async () => {
  const run = await judged([{ labels: { first: true, 'odd "name" $.x': 0.5 }, score: 0.9 }]);
  expect((await measureAgreement(run, { label: 'odd "name" $.x' })).label).toBe('odd "name" $.x');
  await expect(measureAgreement(run, { label: "second" })).rejects.toThrow(/no label second .* they carry first, odd/);
  await expect(measureAgreement(run, { label: "first", good: ">=2" })).rejects.toThrow(
    "What counts as good of first is yes or no",
  );
});

test("without labels there is no comparison, and free texts are listed as unusable", async () => {
  const none = await judged([{ score: 0.9 }]);
  expect(await hasLabels(none.configurationId)).toBe(false);
  expect(await measureAgreement(none)).toMatchObject({ labels: [], unusable: [], label: null, metrics: {} });
  const texts = await judged([{ labels: { origin: "human" }, score: 0.9 }, { score: 0.1 }]);
  expect(await hasLabels(texts.configurationId)).toBe(true);
  expect(await measureAgreement(texts)).toMatchObject({ labels: [], unusable: ["origin"] });
});

test("figures follow the run's current scores, even after a retry", async () => {
  const run = await judged([
    { labels: { ok: true }, score: null },
    { labels: { ok: false }, score: 0.1 },
  ]);
  expect((await measureAgreement(run)).metrics[perSample]).toMatchObject({ n: 1, unscored: 1 });
  await db.score.updateMany({ where: { runId: run.id, score: null }, data: { score: 0.8, cause: null } });
  expect((await measureAgreement({ ...run, ok: run.ok + 1 })).metrics[perSample]).toMatchObject({ n: 2, unscored: 0 });
});

test("people's verdicts are counted by metric, and their scores are compared with the judge's", async () => {
  const run = await judged([{ score: 0.5, contexts: [0.9, 0.2, 0.6, 0.1] }], [perContext]);
  const judgments = await db.judgment.findMany({ where: { runId: run.id }, orderBy: { item: "asc" } });
  const verdicts = [
    ["agree", null],
    ["disagree", 0.9],
    ["agree", 0.8],
    ["agree", 0],
  ] as const;
  for (const [index, [verdict, score]] of verdicts.entries()) {
    const judgmentId = judgments[index]?.id ?? 0;
    const sampleId = run.ids[0] ?? 0;
    await db.review.create({
      data: { runId: run.id, sampleId, judgmentId, target: judgmentId, reviewer: "Ann", reviewerKey: "name:Ann", verdict, score },
    });
  }
  expect(await labelGroups({ source: "person", runId: run.id })).toEqual([
    { name: perContext, context: 3, value: 0, ids: [run.ids[0]], judged: [0.1] },
    { name: perContext, context: 2, value: 0.8, ids: [run.ids[0]], judged: [0.6] },
    { name: perContext, context: 1, value: 0.9, ids: [run.ids[0]], judged: [0.2] },
  ]);
  const { reviews } = await measureAgreement(run);
  expect(reviews[perContext]).toMatchObject({ reviewed: 4, agreed: 3, given: 3 });
  expect(reviews[perContext]?.spearman.value).toBeCloseTo(0.5, 10);
  expect(JSON.stringify(reviews)).not.toMatch(/ci95":\[/);
});

test("a verdict on a metric's score of a sample counts like those on its judgments", async () => {
  const run = await judged(
    [
      { score: 0.5, contexts: [0.9] },
      { score: 0.25, contexts: [0.2] },
    ],
    [perContext],
  );
  const give = (sampleId: number | undefined, metric: string, score: number) =>
    db.review.create({
      data: {
        runId: run.id,
        sampleId: sampleId ?? 0,
        target: 0,
        metric,
        score,
        reviewer: "Ann",
        reviewerKey: "name:Ann",
        verdict: "disagree",
      },
    });
  await give(run.ids[0], perContext, 0.75);
  await give(run.ids[1], perContext, 1);
  // On the sample with all its scores, as verdicts were before they named a metric.
  await give(run.ids[1], "", 1);
  expect(await labelGroups({ source: "person", runId: run.id })).toMatchObject([
    { name: perContext, context: null, value: 0.75, judged: [0.5] },
    { name: perContext, context: null, value: 1, judged: [0.25] },
  ]);
  const { reviews } = await measureAgreement(run);
  expect(reviews[perContext]).toMatchObject({ reviewed: 2, agreed: 0, given: 2 });
  expect(Object.keys(reviews)).toEqual([perContext]);
});

test("contexts of one sample, and samples of one question, count as one cluster", async () => {
  const contexts = [
    [0.9, 0.2, 0.7, 0.8],
    [0.3, 0.1, 0.6, 0.5],
    [0.8, 0.4, 0.4, 0.9],
    [0.2, 0.3, 0.1, 0.6],
    [0.7, 0.5, 0.9, 0.2],
  ];
  const relevant = [
    [1, 0, 0, 1],
    [0, 0, 1, 1],
    [1, 1, 0, 1],
    [0, 1, 0, 0],
    [1, 0, 1, 0],
  ];
  const rows = contexts.map((scores, at) => ({ labels: { relevant: relevant[at] }, score: 0.5, contexts: scores }));
  const alike = { question: "When was it opened?" };
  const other = await judged(rows, [perContext]);
  const same = await judged(
    rows.map((row, at) => ({ ...row, ...(at < 2 && alike) })),
    [perContext],
  );
  const figuresOf = async (run: typeof other) => (await measureAgreement(run)).metrics[perContext];
  const clusteredBy = (names: readonly number[]) =>
    clusteredAuroc(
      contexts.flat(),
      relevant.flat().map((value) => value === 1),
      contexts.flat().map((_, at) => names[Math.floor(at / 4)] ?? -1),
    );
  const figures = await figuresOf(other);
  expect(figures).toMatchObject({ n: 20, questions: 5, goodShare: 0.5, auroc: clusteredBy([0, 1, 2, 3, 4]) });
  expect(figures?.judgeMean).toBeCloseTo(0.505, 12);
  expect(await figuresOf(same)).toMatchObject({ n: 20, questions: 4, auroc: clusteredBy([0, 0, 2, 3, 4]) });
  expect(clusteredBy([0, 0, 2, 3, 4]).ci95).not.toEqual(clusteredBy([0, 1, 2, 3, 4]).ci95);
});

test("of graded samples that repeat a question, the rank correlation and the weighted kappa have no interval", async () => {
  const rows = [1, 2, 3, 3, 2, 1, 1, 3].map((grade, at) => ({ labels: { grade }, score: [0, 0.5, 0.9, 1][at % 4] ?? 0 }));
  const once = (await measureAgreement(await judged(rows), { label: "grade" })).metrics[perSample];
  expect(once).toMatchObject({ questions: 8, spearman: { cause: null }, weightedKappa: { cause: null } });
  const twice = await judged(rows.map((row, at) => ({ ...row, question: `Question ${at % 4}` })));
  expect((await measureAgreement(twice, { label: "grade" })).metrics[perSample]).toMatchObject({
    questions: 4,
    spearman: { value: once?.spearman.value, ci95: null, cause: "clustered" },
    weightedKappa: { value: once?.weightedKappa.value, ci95: null, cause: "clustered" },
  });
});
