import { expect, test } from "vitest";
import type { Run } from "@/lib/db/runs/list";
import type { Check } from "@/lib/domain/comparison/decision";
import type { Measure } from "@/lib/domain/comparison/measures";
import type { MetricComparison, Verdict } from "@/lib/domain/comparison/metrics";
import { decisionOf } from "./decision";

const ids = [
  "trulens-context-relevance",
  "nvidia-context-relevance",
  "ragas-context-relevancy",
  "trulens-answer-relevance",
  "context-adherence-plus",
];

const compared = (run: string, verdict: Verdict | null, part: Partial<MetricComparison> = {}): MetricComparison => ({
  run,
  n: 100,
  questions: 100,
  withoutScore: 0,
  meanBaseline: 0.5,
  meanCandidate: 0.5,
  difference: 0,
  ci95: null,
  interval: [-0.04, 0.02],
  confidence: 0.99,
  p: null,
  pAdjusted: null,
  wins: 0,
  ties: 100,
  losses: 0,
  effectSize: null,
  detectable: null,
  margin: 0.03,
  neededQuestions: 240,
  verdict,
  sentence: "",
  secondary: null,
  ...part,
});

/** The decision about candidates with these verdicts, one for each metric. */
function decide(
  candidates: readonly (readonly (Verdict | null)[])[],
  { checks = [], deciding = [], measures = [] }: { checks?: Check[]; deciding?: string[]; measures?: Measure[] } = {},
) {
  const runs = ["a", ...candidates.map((_, index) => String.fromCharCode(98 + index))].map((id) => ({ id }) as Run);
  const metrics = Object.fromEntries(
    (candidates[0] ?? []).map((_, at) => [
      ids[at] ?? "",
      candidates.map((verdicts, index) => compared(runs[index + 1]?.id ?? "", verdicts[at] ?? null)),
    ]),
  );
  const measured = { columns: [], measures: candidates.map(() => measures) };
  return decisionOf({ runs }, { metrics, checks, deciding, measured });
}

const [up, down, same, open] = ["better", "worse", "equivalent", "not-distinguishable"] as const;

test.each([
  [[down, down, same, open, same], "keep", "Keep A. B loses on 2 of 5 metrics and wins on none."],
  [[up, open, same, up, same], "choose", "Choose B. It gains on 2 of 5 metrics and loses on none."],
  [[up, down, same, up, same], "weigh", "Weigh B: it gains on 2 of 5 metrics and loses on 1."],
  [[same, same, same, same, same], "either", "Either will do: B is within 0.03 on all 5 metrics."],
  [[same, open, same, same, same], "cannot-tell", "Cannot tell yet. About 140 more questions would tell about B."],
  [[up], "choose", "Choose B. It gains on the metric."],
  [[down], "keep", "Keep A. B loses on the metric."],
] as const)("%j: %s", (verdicts, choice, headline) => {
  const { headline: overall, candidates } = decide([verdicts]);
  expect(candidates[0]).toMatchObject({ choice, headline });
  expect(overall).toBe(headline);
});

test("a choice to weigh names the one metric without which it would be clear", () => {
  const decision = decide([[up, down, same, up, same]]);
  expect(decision.candidates[0]?.without).toBe("nvidia-context-relevance");
  expect(decision.detail).toContain("Without Context relevance (NVIDIA-style) it would be clear.");
  expect(decide([[up, down, same, up, down]]).candidates[0]?.without).toBeNull();
  const without = decide([[up, down, same, up, same]], { deciding: ids.filter((id) => id !== "nvidia-context-relevance") });
  expect(without.candidates[0]).toMatchObject({ choice: "choose", better: [ids[0], ids[3]] });
});

test("a failed check leaves no decision, and says what to do", () => {
  const failed: Check = { id: "judge", name: "Same judge", state: "fails", details: ["…"] };
  const { headline, candidates } = decide([[up, up]], { checks: [failed] });
  expect(candidates[0]).toMatchObject({ choice: "none", better: [ids[0], ids[1]] });
  expect(headline).toBe("No decision: the runs have different judges. Judge one of them again with the judge of the other.");
});

test("several candidates have one headline", () => {
  expect(decide([[down], [up]]).headline).toBe("Choose C. It gains on the metric. Nothing shows that B beats A.");
  expect(decide([[down], [down]]).headline).toBe("Keep A. B and C lose to A.");
  expect(decide([[open], [down]]).headline).toBe("Cannot tell yet about B. C loses to A.");
  expect(decide([[up], [up], [open]]).headline).toBe(
    "Choose B or C: each gains on some metrics and loses on none. Nothing shows that D beats A.",
  );
});

test("cost and latency are told where they differ, whatever is decided", () => {
  const measure = { column: "x", n: 100, baseline: null, candidate: null, ci95: null };
  const measures: Measure[] = [
    { ...measure, kind: "cost", unit: "USD", difference: -0.00132, verdict: "better" },
    { ...measure, kind: "latency", unit: "s", difference: 0.74, verdict: "worse" },
  ];
  expect(decide([[same]], { measures }).detail).toBe("B is cheaper by US$ 1.32 per 1,000 questions and slower by 0.740 s.");
});
