import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { historyOf, numberOf, stepsOf } from "./over-time";

const metric = "trulens-answer-relevance";
const namesOf = (dataset: string) => ({ dataset, configuration: "bm25" });

/** A finished run with these scores, on the next week's import. */
async function judged(
  dataset: string,
  scores: readonly (number | null)[],
  { model = "judge-a", status = "completed", configuration = "bm25", metrics = [metric] } = {},
): Promise<string> {
  process.env.OPENAI_API_KEY = "test-key";
  const rows = scores.map((_, at) => ({
    id: `q${at}`,
    question: `What of ${at}?`,
    contexts: ["A context."],
    response: "A response.",
    config: configuration,
  }));
  const { datasetId } = await createTestDataset(rows, dataset);
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "openai", models: [model] } });
  const samples = await db.sample.findMany({ where: { datasetId }, select: { id: true }, orderBy: { id: "asc" } });
  const known = scores.flatMap((score) => score ?? []);
  for (const each of metrics) {
    await db.score.createMany({
      data: samples.map(({ id: sampleId }, at) => ({
        runId: id,
        metric: each,
        sampleId,
        score: scores[at] ?? null,
        scored: 1,
        expected: 1,
        detailJson: "{}",
      })),
    });
    const mean = known.reduce((sum, score) => sum + score, 0) / known.length;
    const counts = { scored: known.length, samples: scores.length, hundredthsJson: "{}", errorsJson: "{}" };
    await db.runSummary.create({ data: { runId: id, metric: each, mean, ...counts } });
  }
  await db.run.update({ where: { id }, data: { status } });
  return id;
}

const many = (score: (at: number) => number) => Array.from({ length: 40 }, (_, at) => score(at));
const usual = many((at) => 0.5 + (at % 5) / 20);
const lower = many((at) => 0.4 + (at % 5) / 20 + (at % 7) / 100);

test("over imports of the same name, the run that changed a metric stands out", async () => {
  const ids = [];
  for (const scores of [usual, many((at) => (usual[at] ?? 0) + ((at % 3) - 1) / 100), lower, lower])
    ids.push(await judged("weekly", scores));
  await judged("weekly", usual, { configuration: "hybrid" });
  await judged("weekly", usual, { status: "running" });
  const history = await historyOf(namesOf("weekly"));
  expect(history).toMatchObject({ total: 4, metrics: [metric] });
  expect(history.runs.map(({ id }) => id)).toEqual(ids);
  expect(numberOf(history, ids[2] ?? "")).toBe(3);
  const steps = (await stepsOf(history))[metric] ?? [];
  expect(steps.map(({ run, before, verdict }) => [run, before, verdict])).toEqual([
    [ids[1], ids[0], "not-distinguishable"],
    [ids[2], ids[1], "worse"],
    [ids[3], ids[2], "not-distinguishable"],
  ]);
  expect(steps[1]?.sentence).toMatch(/^Run 3 is worse by 0\.0\d to 0\.\d\d \(9\d(\.\d)? % interval\)\./);
  expect(steps[2]).toMatchObject({ difference: 0, pAdjusted: null });
});

test("differences in judging are listed; a run without the metric is skipped; what cannot be computed is null", async () => {
  const first = await judged("judges", [0.5, 0.7, null]);
  await judged("judges", [0.1, 0.2, 0.3], { metrics: ["nvidia-context-relevance"] });
  const third = await judged("judges", [null, null, 0.9], { model: "judge-b" });
  const history = await historyOf(namesOf("judges"));
  const steps = await stepsOf(history);
  expect(steps[metric]).toMatchObject([{ run: third, before: first, n: 0, difference: null, interval: null, verdict: null }]);
  expect(steps[metric]?.[0]?.differs).toEqual(["judge-b instead of judge-a"]);
  expect(steps["nvidia-context-relevance"]).toEqual([]);
  expect(JSON.stringify(steps)).not.toContain("NaN");
});

test("there is no verdict across another judge or other questions, however far the means are apart", async () => {
  await judged("moved", usual);
  await judged(
    "moved",
    lower.map((score) => score - 0.3),
    { model: "judge-b" },
  );
  await judged("moved", [...lower.map((score) => score - 0.3), 0.1, 0.2], { model: "judge-b" });
  const steps = (await stepsOf(await historyOf(namesOf("moved"))))[metric] ?? [];
  expect(steps.map(({ verdict, interval, sentence }) => [verdict, interval, sentence])).toEqual([
    [null, null, "Not compared: judge-b instead of judge-a."],
    [null, null, "Not compared: 2 new questions."],
  ]);
});

test("unknown names have an empty history", async () => {
  expect(await historyOf({ dataset: "none", configuration: "none" })).toMatchObject({ runs: [], total: 0, metrics: [] });
});
