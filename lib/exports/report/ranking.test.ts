import { expect, test } from "vitest";
import type { RankedConfiguration, RankReport } from "@/lib/domain/ranking/report";
import { rankingReport } from "./ranking";

const evil = "<script>alert(1)</script>\u202e";
const apart = { difference: 0.2, interval: [0.1, 0.3] as [number, number], p: 0.01, isEstablished: true };

const configuration = (at: number): RankedConfiguration => ({
  ...{ run: `r${at}`, runs: [`r${at}`], configuration: `c${at}`, parameters: { k: at, model: evil }, judged: null },
  ...{ rank: at, letters: "ab"[at - 1] ?? "b", mean: 1 - at / 5, ci95: null, interval: [0.9 - at / 5, 1 - at / 5], n: 1234 },
  ...{ corrected: null, certificate: null },
  ...{ fromBest: at === 1 ? null : apart, fromBaseline: at === 3 ? null : apart },
  ...{ cost: at === 2 ? 9 : 10 - at, latency: 100 * at, isOnFront: at !== 2 },
});

const report: RankReport = {
  ...{ metric: "nvidia-context-relevance", metrics: [], judge: evil, isStandIn: false, datasets: [{ id: "d", name: evil }] },
  ...{ pairBy: "id", allPairs: false, questions: 1234, withoutScore: 0, permutations: 10_000, leastDifference: 0.1 },
  ...{ baseline: "r3", costUnit: "USD", parameters: [], configurations: [1, 2, 3].map(configuration), groups: [] },
  ...{ expected: null, interactions: [], grid: null, variance: null, pending: [], older: 2, namedTwice: [] },
  effects: [
    {
      parameter: "k",
      verdict: "matters",
      levels: [
        { value: 1, mean: 0.8 },
        { value: 2, mean: 0.6 },
      ],
      steps: [{ from: 1, to: 2, effect: apart, problem: null }],
    },
  ],
  leftOut: [{ run: "x", name: evil, cause: "no-score", reason: "has no score", datasetId: null, configurationId: null }],
  ...{ finding: ["k 1 is best."], notes: ["A note."] },
};

const written = (given: Partial<RankReport> = {}) => [...rankingReport({ ...report, ...given }, new Date(0))].join("");

test("a ranking's report has the finding, the table, what costs less, effects and what was left out", () => {
  const text = written();
  for (const part of [
    "k 1 is best.",
    "A note.",
    "1,234",
    "<b>+0.200</b>",
    "US$ 9.00",
    "baseline",
    "0.800 → 0.600",
    "3 runs left out",
  ])
    expect(text).toContain(part);
  const [, front = ""] = text.split("Cost against mean");
  expect(front.split("</table>")[0]?.match(/<tr><td>/g)).toHaveLength(2);
});

test("its texts are escaped, and it loads and runs nothing", () => {
  const text = written();
  expect(text).not.toMatch(/<script|[\u202a-\u202e]|https?:|\s(?:src|style|on[a-z]+)=/);
  expect(text).toContain("&lt;script&gt;");
});

test("without cost and latency, as in a share, it has neither column nor trade-off", () => {
  const configurations = report.configurations.map((one) => ({ ...one, cost: null, latency: null }));
  expect(written({ configurations, datasets: [], effects: [], leftOut: [], older: 0 })).not.toMatch(
    /per 1,000|median|against mean|left out|Dataset/,
  );
});

test("a ranking's report ends with the comments on it, escaped", () => {
  const thread = {
    ...{ id: 1, sampleId: null, externalId: null, parentId: null, passage: null, isLost: false, isGuest: true, replies: [] },
    ...{
      text: evil,
      reviewer: "Ann",
      reviewerId: null,
      createdAt: new Date(0),
      editedAt: null,
      resolvedAt: null,
      resolvedBy: null,
    },
    moreReplies: 0,
  };
  const text = [...rankingReport(report, new Date(0), { threads: [thread], more: 1 })].join("");
  expect(text).toContain("Ann (guest), 1 Jan 1970, 00:00 UTC");
  expect(text).toContain("1 more thread on the page.");
  expect(text).not.toMatch(/<script|\u202e/);
});
