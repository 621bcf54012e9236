import { createShare } from "assay-lib/access/shares/manage";
import { compareRuns } from "assay-lib/comparison/metrics";
import { comparedQuestions } from "assay-lib/comparison/questions/listed";
import { db } from "assay-lib/db/connection/client";
import { findRun, listRuns } from "assay-lib/db/runs/list";
import { runFacets } from "assay-lib/db/runs/matching";
import { findSharedRun } from "assay-lib/db/runs/shared";
import { listRunRows } from "assay-lib/db/runs/table";
import { listSamples } from "assay-lib/db/samples/table";
import { readThresholds, resetThresholds, setThresholds } from "assay-lib/db/thresholds";
import { assayItself } from "assay-lib/domain/people/actor";
import { type BandThresholds, defaultThresholds, plainThresholds, type Thresholds } from "assay-lib/domain/scores/band";
import { type ExportFormat, exportRun } from "assay-lib/exports/file";
import { builtInMetrics } from "assay-lib/metrics/registry";
import { answer as askApi } from "assay-lib/operations/answer";
import { readQueue } from "assay-lib/reviews/queue";
import { readSharedSummaries } from "assay-lib/shares/summaries";
import { summariseRun } from "assay-lib/summaries/refresh";
import { afterEach, expect, test } from "vitest";
import { metricsInWords, readOutline } from "@/app/share/[token]/outline";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { startedRows } from "@/testing/judged/runs";
import { storeScores } from "@/testing/judged/stored";
import { rowsOf, whole } from "@/testing/rows";
import { runAssay } from "@/testing/run-assay";

const metric = "trulens-answer-relevance";
const ragas = "ragas-context-relevancy";

async function judged(scores: readonly number[], metric: string): Promise<string> {
  const { id } = await startedRows(rowsOf(scores.length), [metric]);
  await asIfByModel(id);
  await storeScores(id, { [metric]: scores });
  await db.run.update({ where: { id }, data: { status: "completed", finishedAt: new Date() } });
  const run = await findRun(id);
  if (run) await summariseRun(run);
  // The interval of three samples holds all bands.
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  await db.runSummary.updateMany({ where: { runId: id, metric }, data: { ciLow: mean, ciHigh: mean } });
  return id;
}

async function answerOf(path: string) {
  const response = await askApi(new Request(`http://127.0.0.1:3000/api/v1/runs/${path}`));
  expect(response.status).toBe(200);
  return response.json();
}

afterEach(() => resetThresholds(assayItself));

/** Every place that names bands, as the bands of the three samples or of their mean. */
async function bandsEverywhere([id = "", other = ""]: readonly string[], token: string, metric: string) {
  const run = await findRun(id);
  const shared = await findSharedRun(id, { withNames: true });
  if (!run || !shared) throw new Error("The run is gone.");
  const exported = (format: ExportFormat) => exportRun(id, { format }).then(whole);
  const bandOf = (row: { scores: Record<string, { band: string | null }> }) => row.scores[metric]?.band;
  const found = (await listRuns()).runs.find((one) => one.id === id);
  const filtered = await listSamples(run, { metric, band: "Good" });
  const [first = 0] = (await listSamples(run, {})).rows.map((row) => row.id);
  const page = await answerOf(`${id}/samples`);
  const filteredByApi = await answerOf(`${id}/samples?filter=${metric}:band:Good`);
  const sample = await answerOf(`${id}/samples/${first}`);
  const comparison = await compareRuns([id, other]);
  const changed = await comparedQuestions(comparison, { metric, candidate: 1, group: "changed-band" }, { skip: 0, take: 10 });
  const table = await exported("csv");
  const shown = JSON.parse((await runAssay(["show", id, "--json"])).out);
  const outline = await readOutline(token);
  return {
    run: run.summaries[metric]?.bands,
    list: found?.summaries[metric]?.band,
    filter: filtered.rows.map(({ position }) => position),
    apiFilter: filteredByApi.total,
    share: shared.summaries[metric]?.band,
    partOfShare: (await readSharedSummaries(shared, { metric, band: "Good" }, "metric=x&band=Good"))[metric]?.scored,
    preview: outline && metricsInWords(outline),
    jsonl: (await exported("jsonl"))
      .trim()
      .split("\n")
      .map((line) => bandOf(JSON.parse(line))),
    json: JSON.parse(await exported("json")).map(bandOf),
    csv: ["Excellent", "Good", "Moderate", "Poor"].map((band) => table.split(`,${band},`).length - 1),
    apiRun: (await answerOf(id)).metrics[metric].band,
    apiSamples: page.samples.map(bandOf),
    apiSample: bandOf(sample),
    command: shown.runs[0].metrics[metric].band,
    thresholds: shown.runs[0].thresholds,
    compare: changed.total,
    queue: (await readQueue(run, null, "border")).length,
  };
}

/** Without metrics that other tests of this process registered. */
async function thresholdsNow(): Promise<Thresholds> {
  const { own, ...rest } = await readThresholds();
  return { ...rest, own: Object.fromEntries(Object.entries(own).filter(([id]) => builtInMetrics.some((one) => one.id === id))) };
}

test("every page, filter, file, share, response and command follows the thresholds", async () => {
  const runs = [await judged([0.86, 0.75, 0.2], metric), await judged([0.86, 0.85, 0.2], metric)];
  const { token } = await createShare({ runs: [runs[0] ?? ""] });
  expect(await bandsEverywhere(runs, token, metric)).toEqual({
    run: { Excellent: 0, Good: 2, Moderate: 0, Poor: 1 },
    list: "Moderate",
    filter: [0, 1],
    apiFilter: 2,
    share: "Moderate",
    partOfShare: 2,
    preview: "Answer relevance (TruLens) 0.60 Moderate",
    jsonl: ["Good", "Good", "Poor"],
    json: ["Good", "Good", "Poor"],
    csv: [0, 2, 0, 1],
    apiRun: "Moderate",
    apiSamples: ["Good", "Good", "Poor"],
    apiSample: "Good",
    command: "Moderate",
    thresholds: defaultThresholds,
    compare: 0,
    queue: 0,
  });

  const strict: BandThresholds = { Excellent: 0.85, Good: 0.76, Moderate: 0.61 };
  await setThresholds(strict, assayItself);
  expect(await bandsEverywhere(runs, token, metric)).toEqual({
    run: { Excellent: 1, Good: 0, Moderate: 1, Poor: 1 },
    list: "Poor",
    filter: [],
    apiFilter: 0,
    share: "Poor",
    partOfShare: 0,
    preview: "Answer relevance (TruLens) 0.60 Poor",
    jsonl: ["Excellent", "Moderate", "Poor"],
    json: ["Excellent", "Moderate", "Poor"],
    csv: [1, 0, 1, 1],
    apiRun: "Poor",
    apiSamples: ["Excellent", "Moderate", "Poor"],
    apiSample: "Excellent",
    command: "Poor",
    thresholds: strict,
    compare: 1,
    queue: 2,
  });
});

const none = [null, null, null];

test("a share of sentences has no band until its metric has its own thresholds", async () => {
  const runs = [await judged([0.86, 0.75, 0.2], ragas), await judged([0.86, 0.85, 0.2], ragas)];
  const { token } = await createShare({ runs: [runs[0] ?? ""] });
  expect(await bandsEverywhere(runs, token, ragas)).toEqual({
    run: null,
    list: null,
    filter: [],
    apiFilter: 0,
    share: null,
    partOfShare: 0,
    preview: "Context relevancy (RAGAS) 0.60",
    jsonl: none,
    json: none,
    csv: [0, 0, 0, 0],
    apiRun: null,
    apiSamples: none,
    apiSample: null,
    command: null,
    thresholds: defaultThresholds,
    compare: 0,
    queue: 0,
  });
  await db.run.updateMany({ data: { judgeJson: JSON.stringify({ kind: "openai", models: ["judge-a"] }) } });
  expect((await runFacets()).bands.filter((one) => one.metric === ragas)).toEqual([]);
  expect((await listRunRows({ bands: [{ metric: ragas, band: "Poor" }] }, { skip: 0, take: 5 })).total).toBe(0);

  const low: BandThresholds = { Excellent: 0.85, Good: 0.76, Moderate: 0.61 };
  await setThresholds({ ...defaultThresholds, metrics: { [ragas]: { thresholds: low, target: 0.7 } } }, assayItself);
  const own = await bandsEverywhere(runs, token, ragas);
  expect(own).toMatchObject({ run: { Excellent: 1, Good: 0, Moderate: 1, Poor: 1 }, list: "Poor", share: "Poor" });
  expect(own).toMatchObject({ jsonl: ["Excellent", "Moderate", "Poor"], csv: [1, 0, 1, 1], apiRun: "Poor", compare: 1 });
  expect((await runFacets()).bands).toContainEqual({ metric: ragas, band: "Poor", count: 1 });
  expect((await listRunRows({ bands: [{ metric: ragas, band: "Poor" }] }, { skip: 0, take: 5 })).total).toBe(1);
  const run = await findRun(runs[0] ?? "");
  const shared = await findSharedRun(runs[0] ?? "", { withNames: true });
  expect([run, shared].map((one) => one?.summaries[ragas])).toMatchObject([
    { thresholds: low, target: 0.7 },
    { thresholds: low, target: null },
  ]);
});

test("a metric's own thresholds and target leave the others alone, and null removes them", async () => {
  const answer = (body: object) =>
    askApi(new Request("http://127.0.0.1:3000/api/v1/bands", { method: "PUT", body: JSON.stringify(body) }));
  const own = { Excellent: 0.6, Good: 0.4, Moderate: 0.2 };
  const set = await answer({ ...defaultThresholds, metrics: { [metric]: { thresholds: own, target: 0.5 } } });
  const { metrics, thresholds } = await set.json();
  expect(thresholds).toEqual(defaultThresholds);
  expect(metrics[metric]).toEqual({ thresholds: own, target: 0.5 });
  expect(metrics[ragas]).toEqual({ thresholds: null, target: null });
  expect(metrics["nvidia-context-relevance"]).toEqual({ thresholds: defaultThresholds, target: null });
  // Scripts that only send the three numbers leave metrics alone.
  await answer({ ...defaultThresholds, Good: 0.71 });
  expect(await thresholdsNow()).toEqual({
    all: { ...defaultThresholds, Good: 0.71 },
    own: { [ragas]: null, [metric]: own },
    targets: { [metric]: 0.5 },
  });
  await answer({ ...defaultThresholds, metrics: { [metric]: { thresholds: null } } });
  expect(await thresholdsNow()).toEqual({ all: defaultThresholds, own: { [ragas]: null }, targets: { [metric]: 0.5 } });
  for (const [body, path] of [
    [{ nothing: { target: 0.5 } }, "metrics.nothing"],
    [{ [metric]: { thresholds: { ...own, Good: 0.7 } } }, `metrics.${metric}.thresholds.Good`],
    [{ [metric]: { target: 1.5 } }, `metrics.${metric}.target`],
    [{ [metric]: { bands: own } }, `metrics.${metric}.bands`],
  ] as const) {
    const refused = await answer({ ...defaultThresholds, metrics: body });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors.map((error: { path: string }) => error.path)).toEqual([path]);
  }
});

test("the command shows, sets and resets the thresholds, refuses wrong ones, and the audit log has them", async () => {
  expect((await runAssay(["bands"])).err).toContain("Excellent from 0.90, Good from 0.70, Moderate from 0.50, Poor below 0.50.");
  const set = await runAssay(["bands", "--excellent", "0.95", "--moderate", "0.4", "--json"]);
  expect(JSON.parse(set.out)).toMatchObject({ thresholds: { Excellent: 0.95, Good: 0.7, Moderate: 0.4 } });
  for (const [wrong, words] of [
    [["--good", "0.95"], "Good: It must be below Excellent."],
    [["--excellent", "1.2"], "Excellent: It must be at most 1."],
    [["--moderate", "0.333"], "Moderate: It must have at most two decimals."],
    [["--moderate", "x"], "Moderate: It must be a number from 0.01 to 1."],
    [["--moderate", "0.3", "--reset"], "Use thresholds or --reset, not both."],
    [["--target", "0.8"], "--target needs --metric."],
    [["--metric", "x", "--target", "0.8"], "There is no metric x. Metrics: "],
    [["--metric", ragas, "--good", "0.4"], `metrics.${ragas}.thresholds.Moderate: It must be below Good.`],
  ] as const) {
    const refused = await runAssay(["bands", ...wrong]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain(words);
  }
  const own = ["--metric", ragas, "--excellent", "0.6", "--good", "0.4", "--moderate", "0.2", "--target", "0.3"];
  expect((await runAssay(["bands", ...own])).err).toContain(
    "Context relevancy (RAGAS): Excellent from 0.60, Good from 0.40, Moderate from 0.20, Poor below 0.20; target 0.30.",
  );
  expect(await readThresholds()).toMatchObject({
    all: { Excellent: 0.95, Good: 0.7, Moderate: 0.4 },
    own: { [ragas]: { Excellent: 0.6, Good: 0.4, Moderate: 0.2 } },
    targets: { [ragas]: 0.3 },
  });
  expect((await runAssay(["bands", "--metric", ragas, "--reset"])).err).toContain("Context relevancy (RAGAS): no bands.");
  await runAssay(["bands", "--reset"]);
  expect(await thresholdsNow()).toEqual({ ...plainThresholds, own: { [ragas]: null } });
  const events = await db.auditEvent.findMany({ where: { action: "thresholds-changed", actorKind: "command" } });
  expect(events.map(({ detailJson }) => JSON.parse(detailJson))).toEqual([
    { from: "0.90 / 0.70 / 0.50", to: "0.95 / 0.70 / 0.40" },
    { from: "0.95 / 0.70 / 0.40", to: `0.95 / 0.70 / 0.40; ${ragas} 0.60 / 0.40 / 0.20, target 0.30` },
    { from: `0.95 / 0.70 / 0.40; ${ragas} 0.60 / 0.40 / 0.20, target 0.30`, to: "0.95 / 0.70 / 0.40" },
    { from: "0.95 / 0.70 / 0.40", to: "0.90 / 0.70 / 0.50" },
  ]);
});
