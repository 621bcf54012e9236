import { expect, test } from "vitest";
import type { ComparedJudge, JudgesReport } from "@/lib/judges/words/report";
import { judgesSentences } from "./sentence";

const figure = { value: null, ci95: null, cause: null };
const share = { right: 0, of: 0, value: null, ci95: null };

interface Given {
  name: string;
  auroc: number | null;
  low?: number;
  fromBest?: Partial<NonNullable<ComparedJudge["fromBest"]>>;
  cost?: number;
}

const judge = ({ name, auroc, low = 0.7, fromBest, cost }: Given): ComparedJudge => ({
  run: name,
  runName: name,
  metric: "m",
  metricTitle: "M",
  model: name,
  name,
  differs: [],
  repeats: null,
  isStandIn: false,
  n: 120,
  auroc: { value: auroc, ci95: auroc === null ? null : [low, 0.95], cause: null },
  fromBest: fromBest
    ? { difference: -0.02, ci: [-0.06, 0.02], p: 0.4, isEstablished: false, moreLabels: null, ...fromBest }
    : null,
  kappa: { ...figure, threshold: null, chosenOn: 60, measuredOn: 60 },
  bias: figure,
  catches: share,
  passes: share,
  unscored: 0,
  latencyMs: null,
  errors: 0,
  costPer1000Usd: cost ?? null,
  costCause: cost === undefined ? "price-unknown" : null,
  isOnFrontier: false,
});

function say(judges: Given[], more: Partial<JudgesReport> = {}): string {
  const { sentence, detail } = judgesSentences({ judges: judges.map(judge), panel: null, samples: 120, unit: "sample", ...more });
  return [sentence, detail].filter(Boolean).join(" ");
}

test("judges that labels do not distinguish, and what the cheaper one costs", () => {
  expect(
    say([
      { name: "gpt-4o", auroc: 0.9, cost: 4 },
      { name: "llama3.1", auroc: 0.88, fromBest: { moreLabels: 231 }, cost: 0.2 },
    ]),
  ).toBe(
    "As far as 120 labels can tell, gpt-4o and llama3.1 tell good from bad equally well. The cheaper, llama3.1, costs 1/20 of gpt-4o: US$ 0.20 per 1,000 samples. About 250 more labels would settle it, if the difference is as measured.",
  );
});

test("where a large difference is not ruled out, judges are not called equal", () => {
  expect(
    say([
      { name: "a", auroc: 0.9 },
      { name: "b", auroc: 0.8, fromBest: { difference: -0.1, ci: [-0.26, 0.06] } },
    ]),
  ).toBe("120 labels cannot tell a and b apart: AUROC could still differ by 0.26.");
});

test("the best judge is named with the next", () => {
  const next = { difference: -0.1, ci: [-0.15, -0.05] as [number, number], p: 0.001, isEstablished: true };
  expect(
    say([
      { name: "a", auroc: 0.9 },
      { name: "b", auroc: 0.8, fromBest: next },
    ]),
  ).toBe("Best at telling good from bad: a, AUROC 0.90 (95%: 0.70 to 0.95). The next, b, is 0.05 to 0.15 lower.");
});

test("a judge that may be no better than chance is not recommended for its price", () => {
  const cheap = { name: "b", auroc: 0.6, low: 0.45, fromBest: {}, cost: 0.1 };
  expect(say([{ name: "a", auroc: 0.9, cost: 4 }, cheap])).toBe(
    "As far as 120 labels can tell, a and b tell good from bad equally well.",
  );
});

test("a judge no better than chance is not praised, and one without AUROC is not named", () => {
  expect(say([{ name: "a", auroc: 0.6, low: 0.45 }])).toBe(
    "120 labels do not show that a tells good from bad better than chance.",
  );
  expect(say([{ name: "a", auroc: null }])).toBe("");
  expect(
    say([
      { name: "a", auroc: 0.8 },
      { name: "b", auroc: null },
    ]),
  ).toBe(
    "On 120 labels, the AUROC of a in telling good from bad is 0.80 (95%: 0.70 to 0.95). Judge with another model or metric to compare it.",
  );
});

test("a judge that costs nothing, and many judges", () => {
  const others = ["b", "c", "d", "e"].map((name) => ({ name, auroc: 0.8, fromBest: {}, cost: 1 }));
  expect(say([{ name: "a", auroc: 0.9, cost: 0 }, ...others])).toBe(
    "As far as 120 labels can tell, a, b, c and 2 others tell good from bad equally well. The cheapest, a, costs nothing, e US$ 1.00 per 1,000 samples.",
  );
});
