import type { LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import { expect, test } from "vitest";
import {
  agreementInWords,
  figureInWords,
  gapInWords,
  headline,
  labelScaleInWords,
  pairsLeftOutInWords,
  remarkOnAuroc,
  signedGap,
  tellsApart,
} from "./in-words";

const figures = (good: number, bad: number, auroc: MetricAgreement["auroc"]) =>
  ({ n: good + bad, good, bad, questions: good + bad, auroc }) as MetricAgreement;

test("negative numbers have a true minus, zero has no sign", () => {
  expect([signedGap(-0.123), signedGap(-0.001), signedGap(0.5)]).toEqual(["−0.12", "0.00", "0.50"]);
  expect(figureInWords({ value: -0.1, ci95: [-0.3, 0.1], cause: null })).toBe("−0.10, 95% interval −0.30 to 0.10");
  expect(figureInWords({ value: 1, ci95: null, cause: "too-few" })).toBe("1.00");
});

test("the remark names the only class", () => {
  const remark = remarkOnAuroc(figures(161, 0, { value: null, ci95: null, cause: "one-class" }), "sample");
  expect(remark).toBe("AUROC is undefined because all 161 labelled samples with a score are good.");
});

test("the remark covers wide intervals and intervals that include chance", () => {
  expect(remarkOnAuroc(figures(9, 12, { value: 0.85, ci95: [0.68, 1], cause: null }), "context")).toBe(
    "With 9 good and 12 bad contexts the interval is wide: 0.68 to 1.00.",
  );
  expect(remarkOnAuroc(figures(900, 900, { value: 0.85, ci95: [0.84, 0.86], cause: null }), "sample")).toBeNull();
  expect(remarkOnAuroc(figures(900, 900, { value: 0.5, ci95: [0.49, 0.51], cause: null }), "sample")).toContain("chance");
});

test("left-out values are named and counted", () => {
  const column = { leftOut: 40, leftOutValues: [{ value: "maybe", count: 36 }] } as LabelColumn;
  expect(pairsLeftOutInWords(column)).toBe("Left out because they do not match the other values: “maybe” 36, and 4 others.");
  expect(pairsLeftOutInWords({ ...column, leftOut: 0 })).toBeNull();
});

test("the remark explains that the interval counts questions, and why there is none for too few", () => {
  const ofTwo = (auroc: MetricAgreement["auroc"]) => ({ ...figures(30, 30, auroc), questions: 12 });
  expect(remarkOnAuroc(ofTwo({ value: 0.85, ci95: [0.8, 0.9], cause: null }), "context")).toBe(
    "The interval counts each of the 12 questions once.",
  );
  expect(remarkOnAuroc(ofTwo({ value: 0.85, ci95: null, cause: "too-few" }), "context")).toBe(
    "No interval: it requires good contexts from two questions and bad contexts from two questions.",
  );
});

const yesNo = { kind: "yes-no" } as const;
const read = (judgeMean: number | null, goodShare: number | null, ci95: [number, number] | null) =>
  headline(
    {
      ...figures(177, 314, { value: 0.9, ci95: null, cause: null }),
      judgeMean,
      goodShare,
      labelMean: goodShare,
      gap: { value: null, ci95, cause: null },
    },
    agreementInWords(yesNo, "yes"),
    "sample",
    null,
  );

test("for graded labels the headline compares means on one scale", () => {
  const graded = { ...figures(3, 1, { value: 0.9, ci95: null, cause: null }), judgeMean: 0.4, goodShare: 0.75, labelMean: 0.6 };
  const gap = { value: -0.2, ci95: [-0.3, -0.1] as [number, number], cause: null };
  const scale = labelScaleInWords({ range: [1, 4] }, ">=2.5");
  expect(headline({ ...graded, gap }, "labelled at least 2.5", "sample", scale)).toBe(
    "The judge is stricter than the labels: mean 0.40, labels 0.60 (grades 1 to 4 as 0 to 1).",
  );
  expect(labelScaleInWords({ range: [1, 4] }, "<2")).toBe("grades 4 to 1 as 0 to 1");
  expect(labelScaleInWords({ range: null }, "yes")).toBeNull();
});

test("the headline calls the judge stricter or more lenient only if the interval excludes 0", () => {
  expect(read(0.83, 0.76, [0.01, 0.13])).toBe("The judge is more lenient than the labels: mean 0.83, 76.0% labelled yes.");
  expect(read(0.2, 0.36, [-0.2, -0.1])).toContain("stricter than the labels");
  expect(read(0.78, 0.76, [-0.02, 0.05])).toContain("do not differ significantly");
  expect(read(0.761, 0.759, null)).toBe(
    "On average, the judge and the labels do not differ significantly: mean 0.76, 75.9% labelled yes.",
  );
  expect(read(null, null, null)).toBeNull();
});

test("what tells good from bad is said only if it is better than chance", () => {
  const of = (ci95: [number, number] | null) => tellsApart({ auroc: { value: 0.914, ci95, cause: null } }, "sample");
  expect(of([0.83, 0.99])).toContain("scores above one labelled bad 91 times in 100 (83 to 99)");
  expect([of([0.49, 0.99]), of(null)]).toEqual([null, null]);
});

test("the definition of good uses the label's own values", () => {
  expect(agreementInWords({ kind: "graded" }, ">=2")).toBe("labelled at least 2");
  expect(agreementInWords({ kind: "graded" }, "<3")).toBe("labelled below 3");
  expect(agreementInWords({ kind: "named" }, "Fully supported")).toBe("labelled “Fully supported”");
});

test("the gap's interval reads as too high, too low, or between", () => {
  expect(gapInWords([0.01, 0.13])).toBe("0.01 to 0.13 too high");
  expect(gapInWords([-0.2, -0.1])).toBe("0.10 to 0.20 too low");
  expect(gapInWords([-0.02, 0.05])).toBe("between 0.02 too low and 0.05 too high");
});
