import { expect, test } from "vitest";
import { readSettings } from "@/lib/comparison/words/settings";
import type { ShareLevel } from "@/lib/domain/shares/choices";
import { startRuns } from "@/lib/runs/start/create";
import { readSharedComparison } from "@/lib/shares/comparison";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { compareRuns } from "./metrics";
import { expectedFinds, planQuestions } from "./questions-to-plan";

const metric = "trulens-context-relevance";
const mixed = (at: number) => (at % 3 === 0 ? { contexts: ["Cheese is made of milk."] } : {});

/** Two judged configurations whose rows have these further columns. */
async function judged(columns: (config: "a" | "b", at: number) => object, rows = 12) {
  const both = (["a", "b"] as const).flatMap((config) =>
    rowsOf(rows, (at) => ({ ...mixed(at), id: `q${at}`, config, ...columns(config, at) })),
  );
  const { datasetId } = await createTestDataset(both);
  const runs = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  for (const id of runs) await work(id);
  return { datasetId, runs };
}

test("cost and latency are read from columns that their names tell, also as text, and are paired", async () => {
  const { runs } = await judged((config, at) => ({
    cost_usd: config === "a" ? "0.004" : String(0.002 + at / 1e5),
    latency_ms: (config === "a" ? 700 : 900) + (at % 2),
    note: "no number",
  }));
  const { report, columns } = await compareRuns(runs);
  expect(columns).toEqual(["cost_usd", "latency_ms"]);
  const [cost, latency] = report.decision.candidates[0]?.measures ?? [];
  expect(cost).toMatchObject({ kind: "cost", column: "cost_usd", unit: "USD", n: 12, verdict: "better" });
  expect(cost?.baseline).toEqual({ mean: expect.closeTo(0.004, 9), median: 0.004, p95: 0.004 });
  expect(cost?.difference).toBeCloseTo(0.002 + 5.5e-5 - 0.004, 12);
  // The pairs differ by 200 each.
  expect(latency).toMatchObject({ kind: "latency", unit: "ms", difference: 200, ci95: [200, 200], verdict: "worse" });
});

test("a value that is missing, negative or no number is left out, and a column with words is not offered", async () => {
  const { runs } = await judged((_, at) => ({ latency_s: at === 0 ? null : at, price: at === 1 ? "free" : at }));
  const { report, columns } = await compareRuns(runs);
  expect(columns).toEqual(["latency_s"]);
  expect(report.decision.candidates[0]?.measures).toMatchObject([
    { kind: "latency", n: 11, unit: "s", difference: 0, ci95: [0, 0], verdict: "equivalent" },
  ]);
});

test("another column can be chosen, and one that the runs do not share is refused, as is an unknown metric", async () => {
  const { runs } = await judged((config, at) => ({ cost: 1, tokens: config === "a" ? 10 + at : 20 + 2 * at }));
  const { report } = await compareRuns(runs, readSettings({ cost: "tokens" }));
  expect(report.decision.candidates[0]?.measures).toMatchObject([{ kind: "cost", column: "tokens", verdict: "worse" }]);
  const refused = (settings: Parameters<typeof readSettings>[0]) => expect(compareRuns(runs, readSettings(settings))).rejects;
  await refused({ cost: "gold" }).toThrow("names the column gold, which the runs do not share. Choose from: cost or tokens.");
  await refused({ decide: ["speed"] }).toThrow(`decide name speed, which the runs do not share. Choose from: ${metric}.`);
  await refused({ margin: ["speed=0.1"] }).toThrow("A margin names speed");
  expect(() => readSettings({ margin: ["2"] })).toThrow("The margin 2 cannot be read.");
});

test("a share that does not show everything does not read cost and latency", async () => {
  const { runs } = await judged((_, at) => ({ cost_usd: at }));
  const shown = async (level: ShareLevel) =>
    (await readSharedComparison(runs, null, level)).report.decision.candidates[0]?.measures;
  expect(await shown("everything")).toMatchObject([{ kind: "cost" }]);
  expect(await shown("texts")).toEqual([]);
});

test("a plan follows the spread of a run's scores, or of the differences between two", async () => {
  const { datasetId, runs } = await judged((config, at) => (config === "b" && at === 2 ? { contexts: ["Milk."] } : {}));
  const [a = "", b = ""] = runs;
  const [alone] = await planQuestions(a);
  expect(alone).toMatchObject({ metric, questions: 12 });
  expect(alone?.spread).toBeGreaterThan(0.1);
  const [between] = await planQuestions(a, b);
  expect(between?.questions).toBe(12);
  expect(between?.spread).not.toBeNull();
  // No plan promises a verdict below the questions that a verdict of equivalence within 0.03 takes, or below 6 with one metric.
  for (const plan of [alone, between]) {
    expect(plan?.settled).toBeGreaterThanOrEqual(122);
    for (const { questions } of plan?.needed ?? []) expect(questions).toBeGreaterThanOrEqual(6);
  }
  expect(alone?.needed.map(({ questions }) => questions)).toEqual(
    alone?.needed.map(({ questions }) => questions).toSorted((x, y) => (y ?? 0) - (x ?? 0)),
  );
  // By the newest run.
  const [newest] = await planQuestions(b);
  const expected = await expectedFinds(datasetId, [metric], 12);
  expect(expected?.metrics).toEqual([{ metric, finds: newest?.finds, needed: newest?.needed[2]?.questions }]);
  expect(await expectedFinds(datasetId, ["context-adherence-plus"], 12)).toBeNull();
  await expect(planQuestions("gone")).rejects.toThrow("There is no run gone.");
});
