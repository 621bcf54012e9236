import { expect, test } from "vitest";
import type { Check } from "@/lib/comparison/words/decision";
import type { Measure } from "@/lib/comparison/words/measures";
import type { MetricComparison, Verdict } from "@/lib/comparison/words/metrics";
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
  nothingGiven: [0, 0],
  sameTexts: null,
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
  heldBack: null,
  restsOnSymmetry: false,
  sentence: "It is open.",
  figures: [],
  secondary: null,
  ...(verdict === "better" && { meanCandidate: 0.57, difference: 0.07 }),
  ...(verdict === "worse" && { meanCandidate: 0.41, difference: -0.09 }),
  ...part,
});

interface Given {
  checks?: Check[];
  deciding?: string[];
  guards?: string[] | null;
  measures?: Measure[];
  more?: number | null;
  rows?: Partial<MetricComparison>;
}

/** The decision about candidates with these verdicts, one for each metric. */
function decide(
  candidates: readonly (readonly (Verdict | null)[])[],
  { checks = [], deciding = [], guards = [], measures = [], more = 140, rows = {} }: Given = {},
) {
  const pairs = candidates.map((verdicts, index) => {
    const run = String.fromCharCode(98 + index);
    const own = verdicts.map((verdict, at) => ({ ...compared(run, verdict, rows), metric: ids[at] ?? "" }));
    return { run, rows: own, checks, undecided: [], moreToSettle: () => more };
  });
  return decisionOf(pairs, { deciding, guards }, { columns: [], measures: candidates.map(() => measures) });
}

const [up, down, same, open] = ["better", "worse", "equivalent", "not-distinguishable"] as const;

test.each([
  [[down, down, same, open, same], "keep", "Keep A: B loses on 2 retrieval metrics (by 0.09) and gains on none."],
  [
    [up, open, same, up, same],
    "choose",
    "Choose B: it gains on Context relevance (TruLens) (0.50 → 0.57) and Answer relevance (TruLens) (0.50 → 0.57) and loses on none.",
  ],
  [
    [up, up, up, same, down],
    "mixed",
    "Mixed: B gains on 3 retrieval metrics (by 0.07) and loses on Context Adherence Plus (ChainPoll) (0.50 → 0.41).",
  ],
  [[same, same, same, same, same], "either", "Either will do: B is within ±0.03 on all 5 metrics."],
  [[same, open, same, same, same], "cannot-tell", "Cannot tell yet. About 140 more questions would settle B (4 times in 5)."],
] as const)("%j: %s", (verdicts, choice, headline) => {
  const { headline: overall, candidates } = decide([verdicts]);
  expect(candidates[0]).toMatchObject({ choice, headline });
  expect(overall).toBe(headline);
});

test("a number of questions that is out of reach is no advice, and the detail has their number", () => {
  const verdicts = [same, open, same, same, same] as const;
  expect(decide([verdicts], { more: 2000 }).headline).toContain("About 2,000 more questions would settle B");
  expect(decide([verdicts], { more: 10_300 })).toMatchObject({
    headline: "Cannot tell about B: the difference is too small to settle with questions like these.",
    detail: expect.stringContaining("is open: about 10,300 more questions would settle it."),
  });
});

test("a metric that must not drop keeps the baseline, whatever else is gained, also if it does not decide", () => {
  const headline =
    "Keep A: B loses on Context Adherence Plus (ChainPoll) (0.50 → 0.41), which must not drop. It gains on Answer relevance (TruLens) (0.50 → 0.57).";
  const verdicts = [same, same, same, up, down] as const;
  expect(decide([verdicts], { guards: null }).headline).toBe(headline);
  const deciding = ["trulens-answer-relevance"];
  expect(decide([verdicts], { guards: null, deciding }).candidates[0]).toMatchObject({ choice: "keep", headline });
});

test("the headline names a metric that is left out if it lost", () => {
  const left = decide([[up, down]], { deciding: [ids[0] ?? ""] });
  expect(left.headline).toBe(
    "Choose B: it gains on Context relevance (TruLens) (0.50 → 0.57) and loses on none. Left out: Context relevance (NVIDIA-style) (0.50 → 0.41), on which B loses.",
  );
  expect(left.candidates[0]).toMatchObject({ leftOutWorse: [ids[1]] });
});

test("the headline names each left-out loss of several candidates", () => {
  const both = decide(
    [
      [up, down],
      [up, same],
    ],
    { deciding: [ids[0] ?? ""] },
  );
  expect(both.headline).toBe(
    "Choose B or C: each gains on some metrics and loses on none. Left out: Context relevance (NVIDIA-style), on which B loses.",
  );
});

test("a failed check leaves no decision, and says what to do", () => {
  const failed: Check = { id: "judge", name: "Judge", state: "fails", details: ["…"] };
  const { headline, candidates } = decide([[up, up]], { checks: [failed] });
  expect(candidates[0]).toMatchObject({ choice: "none", better: [ids[0], ids[1]] });
  expect(headline).toBe("No decision: the runs have different judges. Rerun one of them with the other's judge.");
});

test("metrics that are held back leave it open, also beside equivalent ones", () => {
  const pair = { run: "b", checks: [], undecided: [], moreToSettle: () => null };
  const heldBack = { ...compared("b", null, { heldBack: "prompts" }), metric: ids[1] ?? "" };
  const rows = [{ ...compared("b", same), metric: ids[0] ?? "" }, heldBack];
  const { headline, detail } = decisionOf([{ ...pair, rows }], { deciding: [], guards: [] }, { columns: [], measures: [] });
  expect(headline).toBe("Cannot tell about B: other prompts or settings.");
  expect(detail).toContain("No verdict on Context relevance (NVIDIA-style): other prompts or settings.");
});

test("several candidates have one headline", () => {
  expect(decide([[down], [up]]).headline).toBe(
    "Choose C: it gains on Context relevance (TruLens) (0.50 → 0.57) and loses on none. Nothing shows that B beats A.",
  );
  expect(decide([[down], [down]]).headline).toBe("Keep A. B and C lose to A.");
  expect(decide([[open], [down]]).headline).toBe("Cannot tell about B. C loses to A.");
  expect(decide([[up], [up], [open]]).headline).toBe(
    "Choose B or C: each gains on some metrics and loses on none. Nothing shows that D beats A.",
  );
});
