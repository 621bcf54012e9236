import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { setBaseline } from "@/lib/db/runs/baselines";
import { listRunRows, matchingRunRows } from "@/lib/db/runs/table";
import { baselineFirst } from "@/lib/domain/baselines/mark";
import { JudgeSetup } from "@/lib/domain/judge";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { rowsOf } from "@/testing/rows";
import { againstBaselines } from "./over-time";

const ids: Record<string, string> = {};
let dataset = { datasetId: "", configurationId: "" };

interface Given {
  model?: string;
  earlier?: string[][];
  /** Samples without a score, next to one with. */
  unscored?: number;
  means?: Record<string, number>;
  settings?: Record<string, Record<string, number>>;
  hash?: string;
}

async function made(
  name: string,
  { model = "judge-a", earlier = [], unscored = 0, means = {}, settings = {}, hash = "same" }: Given,
) {
  const judge = JudgeSetup.parse({ kind: "openai", models: [model], earlier });
  const prompts = { m: { system: "", user: "", hash }, other: { system: "", user: "", hash: "same" } };
  const id = await storedRun(dataset, { name, judge, settings, prompts, metrics: ["m", "other"] });
  ids[name] = id;
  await db.run.update({ where: { id }, data: { status: "completed" } });
  const counts = { scored: 1, samples: 1 + unscored, questions: 1, hundredthsJson: "{}", errorsJson: "{}" };
  for (const [metric, mean] of Object.entries(means))
    await db.runSummary.create({ data: { runId: id, metric, mean, ...counts } });
}

const rows = async () => (await listRunRows({ datasetIds: [dataset.datasetId] }, { skip: 0, take: 100 })).runs;
const marks = async () =>
  Object.fromEntries((await rows()).flatMap(({ name, baseline }) => (baseline ? [[name, baseline]] : [])));

beforeAll(async () => {
  dataset = await createTestDataset(rowsOf(1), "against");
  await made("bm25", { means: { m: 0.5, other: 0.25 } });
  await made("dense", { means: { m: 0.75, other: 0.125 } });
  await made("unscored", { means: { other: 0.5 } });
  await made("silent", { unscored: 1, means: { m: 0.9 } });
  await made("large", { model: "judge-b", means: { m: 0.9, other: 0.9 } });
  await made("mixed", { earlier: [["judge-b"]], means: { m: 0.9, other: 0.9 } });
  await made("reworded", { hash: "changed", means: { m: 0.9, other: 0.5 } });
  await made("cooler", { settings: { m: { temperature: 0 } }, means: { m: 0.9, other: 0.5 } });
});

test("a mean is compared only if judge, prompt and settings of its metric are the baseline's, and enough samples have a score", async () => {
  await setBaseline("main", { run: ids.bm25 ?? "" });
  const against = await againstBaselines(await rows());
  const differences = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, against[id] && { of: against[id].name, ...against[id].differences }]),
  );
  const otherJudge = { of: "bm25", m: "another judge", other: "another judge" };
  const otherPrompt = { of: "bm25", m: "other prompts or settings", other: 0.25 };
  expect(differences).toEqual({
    bm25: undefined,
    dense: { of: "bm25", m: 0.25, other: -0.125 },
    unscored: { of: "bm25", other: 0.25 },
    silent: { of: "bm25", m: "only 1 of 2 samples scored" },
    large: otherJudge,
    mixed: otherJudge,
    reworded: otherPrompt,
    cooler: otherPrompt,
  });
});

test("baselines are marked by their names; the one set last is compared with", async () => {
  expect(await marks()).toEqual({ bm25: "main" });
  await setBaseline("weekly", { run: ids.dense ?? "" });
  await setBaseline("nightly", { run: ids.dense ?? "" });
  expect(await marks()).toEqual({ bm25: "main", dense: "nightly, weekly" });
  expect((await againstBaselines(await rows()))[ids.bm25 ?? ""]).toMatchObject({ name: "dense", differences: { m: -0.25 } });
});

test("a named baseline comes first, unless another run is chosen", async () => {
  const ticked = (await matchingRunRows({ datasetIds: [dataset.datasetId], sort: "name", order: "desc" }, 100)).filter(
    ({ name }) => name === "unscored" || name === "large" || name === "dense",
  );
  const names = (chosen?: string) => baselineFirst(ticked, chosen).map(({ name }) => name);
  expect(names()).toEqual(["dense", "unscored", "large"]);
  expect(names(ids.large)).toEqual(["large", "unscored", "dense"]);
});
