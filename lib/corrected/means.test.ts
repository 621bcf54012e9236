import { expect, test } from "vitest";
import { correctByLabel } from "@/lib/agreement/corrected";
import { tallyLabels } from "@/lib/agreement/store/labels";
import { addOwnMetric } from "@/lib/db/own-metrics";
import type { Run } from "@/lib/db/runs/list";
import { assayItself } from "@/lib/domain/people/actor";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { labelRound } from "@/lib/rounds/labelled.fixture";
import { closeRound } from "@/lib/rounds/store/rows";
import { startThreads } from "@/lib/threads/pool";
import { judgedRows, runOf } from "@/testing/judged/runs";
import { startRound } from "@/testing/rounds/start";
import { correctedMeansOf } from "./means";

type Correction = typeof import("@/lib/agreement/correction-thread");
type Compared = typeof import("@/lib/agreement/thread");

const metric = "context-adherence-plus";
const rows = Array.from({ length: 40 }, (_, at) => ({
  question: `When did bridge ${at} open?`,
  contexts: [`Bridge ${at} opened in ${1900 + at}.`],
  response: at % 4 ? `Bridge ${at} opened in ${1900 + at}.` : "Nobody can say.",
}));

async function finishedRun(more: (at: number) => object = () => ({}), judged = metric): Promise<Run> {
  const { id } = await judgedRows(
    rows.map((row, at) => ({ ...row, ...more(at) })),
    [judged],
  );
  return runOf(id);
}

async function labelledRound(runId: string, name: string, size: number): Promise<string> {
  const id = await startRound(runId, size, { name });
  let at = 0;
  await labelRound(id, () => at++ % 2);
  return id;
}

const meanOf = async (run: Run) => (await correctedMeansOf([{ ...run, judge: { kind: "openai" } }])).get(run.id)?.[metric];

test("counted words say nothing of what people would say", async () => {
  const run = await finishedRun((at) => ({ "labels.adherent": at % 4 > 0 }));
  expect((await correctedMeansOf([run])).size).toBe(0);
});

test("the closed round with the most labels corrects the mean; an open one shows nothing", async () => {
  const run = await finishedRun();
  const small = await labelledRound(run.id, "Small", 6);
  expect(await meanOf(run)).toBeUndefined();
  await closeRound(small, new Date());
  expect(await meanOf(run)).toMatchObject({ value: null, cause: "missing-labels", missing: 4, labels: 6 });
  const large = await labelledRound(run.id, "Large", 20);
  await closeRound(large, new Date());
  expect(await meanOf(run)).toMatchObject({
    labels: 20,
    samples: 40,
    labelsOnly: 0.5,
    missing: 0,
    estimator: "regression",
    source: { kind: "round", id: large, name: "Large" },
  });
});

test("without a round the label that the Agreement tab chooses does, as if drawn at random", async () => {
  const run = await finishedRun((at) => (at < 20 ? { "labels.adherent": at % 4 > 0 } : {}));
  const found = await meanOf(run);
  expect(found).toMatchObject({ labels: 20, source: { kind: "labels", name: "adherent" } });
  expect(found?.estimator).toContain("treated as a random draw");
  expect(found?.value).toBeCloseTo(0.75, 9);
});

test("labels on every sample, and runs without any, have no corrected mean", async () => {
  const all = await finishedRun((at) => ({ "labels.adherent": at % 4 > 0 }));
  const none = await finishedRun();
  expect((await correctedMeansOf([all, none])).size).toBe(0);
});

test("threads know metrics of one's own: labels of contexts correct one that scores each context", async () => {
  const own = {
    name: "Topic",
    question: "Is the CONTEXT on topic?",
    needs: ["question", "contexts"],
    unit: "context",
    scale: "yes or no",
    prompt: "{question}\n{context}",
  };
  await addOwnMetric(MetricDefinition.parse(own), assayItself);
  const run = await finishedRun((at) => (at < 20 ? { "labels.relevant": [at % 4 > 0] } : {}), "topic");
  const correction = startThreads<Correction>("correction-thread");
  const agreement = startThreads<Compared>("agreement-thread");
  const found = await correction.run("correct", { run });
  expect(found).toMatchObject({ label: "relevant", metrics: { topic: { n: 20, samples: 40 } } });
  expect(found).toEqual(await correctByLabel(run, await tallyLabels(run.configurationId)));
  const { metrics } = await agreement.run("compare", { run, query: {} });
  expect(metrics.topic?.corrected).toEqual(found?.metrics.topic);
  await Promise.all([correction.end(), agreement.end()]);
});
