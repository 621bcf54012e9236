import { expect, test } from "vitest";
import { type ShareLevel, shareLevels } from "@/lib/domain/shares/choices";
import { findingOf } from "@/lib/ranking/finding";
import { notesOf } from "@/lib/ranking/report";
import type { RankedConfiguration, RankReport } from "@/lib/ranking/words/report";
import { sharedRanking } from "./ranking";

/** Every text that can be hidden contains this, and every cost and latency these digits. */
const veiled = "veiled";
const measure = 77.7717;

const established = {
  difference: 0.2,
  interval: [0.1, 0.3] as [number, number],
  p: 0.01,
  isEquivalent: false,
  isIdentical: false,
  isEstablished: true,
};
const runs = Array.from({ length: 5 }, (_, at) => `${veiled}-run-${at}`);

const configuration = (at: number, repeats: string[] = []): RankedConfiguration => ({
  run: runs[at] ?? "",
  runs: [runs[at] ?? "", ...repeats],
  configuration: `${veiled} configuration ${at}`,
  parameters: { [`${veiled}_size`]: 3 + at, [`${veiled}_model`]: `${veiled}/model-${at}` },
  judged: at === 1 ? `judged by another judge (${veiled}/other instead of x)` : null,
  corrected: {
    value: 0.5,
    ci95: [0.4, 0.6],
    cause: null,
    judgeMean: 0.6,
    labelsOnly: 0.5,
    labels: 20,
    samples: 30,
    missing: 0,
    narrower: null,
    estimator: "regression",
    source: { kind: "round", id: `${veiled}-round`, name: `${veiled} round` },
  },
  certificate: null,
  rank: at + 1,
  letters: "ab"[at] ?? "b",
  mean: 0.9 - at / 5,
  ci95: [0.8, 0.95],
  interval: [0.85, 0.92],
  n: 30,
  fromBest: at === 0 ? null : established,
  fromBaseline: at === 2 ? null : established,
  cost: measure + at,
  latency: measure * (at + 1),
  isOnFront: at === 0,
});

const found: Omit<RankReport, "finding" | "notes"> = {
  metric: "nvidia-context-relevance",
  metrics: ["nvidia-context-relevance", "context-adherence-plus"],
  judge: `${veiled}/judge`,
  isStandIn: false,
  datasets: [{ id: `${veiled}-dataset`, name: `${veiled} dataset` }],
  pairBy: "id",
  allPairs: false,
  firstContexts: null,
  checks: [{ id: "judge", name: "Judge", state: "fails", details: [`${veiled} was judged by another judge (${veiled}/other)`] }],
  questions: 30,
  withoutScore: 0,
  inPart: null,
  permutations: 10_000,
  leastDifference: 0.05,
  leastByChance: 0.05,
  margin: 0.03,
  questionsToTell: 400,
  baseline: runs[2] ?? "",
  costUnit: "USD",
  parameters: [
    { name: `${veiled}_size`, values: Array.from({ length: 30 }, (_, at) => at) },
    { name: `${veiled}_model`, values: [`${veiled}/model-0`, `${veiled}/model-1`] },
  ],
  configurations: [configuration(0, [runs[3] ?? ""]), configuration(1), configuration(2)],
  groups: [
    { letter: "a", first: 1, last: 1 },
    { letter: "b", first: 2, last: 3 },
  ],
  expected: { measured: 0.9, expected: 0.88, splits: 200 },
  effects: [
    {
      parameter: `${veiled}_model`,
      verdict: "matters",
      levels: [{ value: `${veiled}/model-0`, mean: 0.9 }],
      steps: [{ from: `${veiled}/model-0`, to: `${veiled}/model-1`, effect: established, problem: null }],
      uneven: null,
    },
  ],
  interactions: [
    {
      parameters: [`${veiled}_size`, `${veiled}_model`],
      means: [[0.9]],
      largest: { first: [3, 4], second: [`${veiled}/model-0`, `${veiled}/model-1`], changes: [0, 1], effect: established },
      isEstablished: true,
    },
  ],
  grid: { isComplete: false, isBalanced: true, missing: 2, parts: 1, questions: 40 },
  variance: null,
  leftOut: [
    {
      run: runs[4] ?? "",
      name: `${veiled} left out`,
      cause: "judged-otherwise",
      reason: `judged by another judge (${veiled}/other instead of x)`,
      datasetId: `${veiled}-dataset`,
      configurationId: `${veiled}-configuration`,
    },
    {
      run: `${veiled}-gone`,
      name: `${veiled}-gone`,
      cause: "missing",
      reason: "does not exist; it may have been deleted",
      datasetId: null,
      configurationId: null,
    },
  ],
  older: 3,
  namedTwice: [{ run: runs[0] ?? "", name: `${veiled} twice` }],
  pending: [{ run: runs[3] ?? "", configuration: `${veiled} pending`, parameters: {}, judgments: 61, planned: 240 }],
};
const report: RankReport = { ...found, finding: findingOf(found), notes: notesOf(found) };

const shown = (level: ShareLevel) => sharedRanking(report, { runs, level });

test("with scores alone no name, id, parameter or reason is left, and without everything no cost or latency", () => {
  expect(JSON.stringify(report)).toMatch(/veiled.*77\.7/);
  for (const level of shareLevels) {
    const text = JSON.stringify(shown(level));
    expect(text.includes(veiled)).toBe(level !== "scores");
    for (const id of [...runs, `${veiled}-dataset"`, `${veiled}-configuration`, `${veiled}-gone`, `${veiled}/other`])
      expect(text).not.toContain(id);
    expect(/7[7-9]\.77|155\.5|233\.3|US\$|USD/.test(text)).toBe(level === "everything");
    expect(text.includes('"isOnFront":true')).toBe(level === "everything");
  }
});

test("no value that can be hidden changes a byte, and no other value is lost", () => {
  const other = (text: string) => text.replaceAll(veiled, "concealed").replaceAll("77.7717", "5").replaceAll("78.7717", "1");
  const changed: RankReport = JSON.parse(other(JSON.stringify(report)));
  const concealed = runs.map((run) => run.replace(veiled, "concealed"));
  const reduced = sharedRanking(changed, { runs: concealed, level: "scores" });
  expect(JSON.stringify(reduced)).toBe(JSON.stringify(shown("scores")));
  const { configurations, groups, expected, questions } = shown("scores");
  expect({ groups, expected, questions }).toEqual({ groups: found.groups, expected: found.expected, questions: 30 });
  expect(configurations.map(({ mean, rank, letters }) => [mean, rank, letters])).toEqual(
    found.configurations.map(({ mean, rank, letters }) => [mean, rank, letters]),
  );
});

test("runs are places in the share, and sentences name them", () => {
  const hidden = shown("scores");
  expect(hidden.configurations.map(({ run, runs, configuration }) => [run, runs, configuration])).toEqual([
    ["1", ["1", "4"], "Configuration 1"],
    ["2", ["2"], "Configuration 2"],
    ["3", ["3"], "Configuration 3"],
  ]);
  expect(hidden).toMatchObject({ baseline: "3", judge: "a judge", datasets: [], parameters: [], effects: [], grid: null });
  expect(hidden.finding).toEqual(["Configuration 1 is best; the next is 0.15 to 0.25 lower.", "All 2 beat the baseline."]);
  expect(hidden.leftOut).toHaveLength(3);
  const bare = { run: "", cause: null, datasetId: null, configurationId: null };
  expect(shown("everything").leftOut).toEqual([
    { ...bare, name: `${veiled} left out`, reason: "judged in another way" },
    { ...bare, name: "", reason: "" },
    { ...bare, name: `${veiled} pending`, reason: "not ranked" },
  ]);
  expect(hidden).toMatchObject({ pending: [], namedTwice: [], older: 0 });
});
