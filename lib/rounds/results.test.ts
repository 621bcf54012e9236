import { expect, test } from "vitest";
import { labelEntry, roundItem } from "@/testing/rounds/entries";
import { resultsOf } from "./results";

const samples = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, question: at + 1, score: at % 3 === 0 ? 0.2 : 0.9 }));
const items = Array.from({ length: 20 }, (_, at) => roundItem(at + 1));
/** The judge is right, but for sample 1: it scores low, and people call it good. */
const truth = (id: number) => Number(id === 1 || (id - 1) % 3 !== 0);
const given = {
  items,
  samples,
  passes: 0.5,
  question: { kind: "yes-no", text: "Is it right?" },
  design: { kind: "random", size: 20 },
} as const;

test("labels say how the judge catches and passes, and what people would say of the whole run", () => {
  const found = resultsOf({ ...given, entries: items.map(({ id }) => labelEntry("a", id, truth(id))) });
  expect(found).toMatchObject({ labelled: 20, missing: 0, catches: { right: 6, of: 6 }, lets: { right: 13, of: 14 } });
  expect(found.catches?.ci95?.[0]).toBeCloseTo(0.5407, 4);
  expect(found.corrected).toMatchObject({ n: 20, samples: 60, labelsOnly: 0.7 });
});

test("people's agreement counts items that two labelled, and a repeated item one's own", () => {
  const again = roundItem(21, 1, { people: 1, repeatOf: 1 });
  const entries = [
    ...items.map(({ id }) => labelEntry("a", id, truth(id))),
    ...[1, 2, 3, 4].map((id) => labelEntry("b", id, id === 4 ? 1 - truth(id) : truth(id))),
    labelEntry("a", 21, truth(1)),
  ];
  const found = resultsOf({ ...given, items: [...items, again], entries });
  expect(found.people).toMatchObject({ items: 4, same: 3 });
  expect(found.self).toEqual({ items: 1, same: 1 });
  // People differ on sample 4, so it is neither good nor bad.
  expect(found.catches).toMatchObject({ of: 5 });
});

test("labels that are not blind, were put off or taken back count nowhere", () => {
  const entries = [
    labelEntry("a", 1, 1, { isBlind: false }),
    labelEntry("a", 2, 1),
    labelEntry("a", 3, 1),
    labelEntry("a", 3, 0, { kind: "undo", value: null }),
  ];
  expect(resultsOf({ ...given, entries })).toMatchObject({
    labelled: 1,
    notBlind: 1,
    missing: 9,
    catches: { of: 0, ci95: null },
  });
});

test("picked samples give no corrected mean", () => {
  const entries = items.map(({ id }) => labelEntry("a", id, truth(id)));
  expect(resultsOf({ ...given, design: { kind: "picked", samples: [] }, entries }).corrected).toBeNull();
});

test("labels of a stratum with more samples count more: by hand", () => {
  // 40 samples score 0.2 and 20 score 0.9; 5 of each are labelled, so a label of the first stands for 8 and one of the second for 4.
  const run = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, question: at + 1, score: at < 40 ? 0.2 : 0.9 }));
  const drawn = [1, 2, 3, 4, 5, 41, 42, 43, 44, 45].map((id) => roundItem(id, id, { stratum: Number(id > 40), people: 1 }));
  const good = new Set([1, 41, 42, 43, 44]);
  const found = resultsOf({
    items: drawn,
    samples: run,
    passes: 0.5,
    question: given.question,
    design: { kind: "stratified", size: 10, cuts: [0.2] },
    entries: drawn.map(({ id }) => labelEntry("a", id, Number(good.has(id)))),
  });
  expect(found.areWeighted).toBe(true);
  // Bad: 4 × 8 caught, 1 × 4 not. Good: 4 × 4 passed, 1 × 8 not.
  expect(found.catches).toMatchObject({ right: 4, of: 5, share: expect.closeTo(32 / 36, 12) });
  expect(found.lets).toMatchObject({ right: 4, of: 5, share: expect.closeTo(16 / 24, 12) });
  expect(found.lets?.effective).toBeCloseTo(24 ** 2 / (4 * 16 + 64), 12);
  // Weights of mean 1: 8/6 and 4/6.
  expect(found.judge.counts.flat().map((count) => Math.round(count * 6))).toEqual([32, 4, 8, 16]);
  expect(found.judge.same?.share).toBeCloseTo(48 / 60, 12);
});

test("the parts of the judge's error and the rest add up to it", () => {
  const found = resultsOf({ ...given, entries: items.map(({ id }) => labelEntry("a", id, truth(id))) });
  const { error = 0, parts = [], rest = 0 } = found.misses ?? {};
  expect(error).toBeCloseTo((found.corrected?.judge ?? 0) - (found.corrected?.value ?? 0), 12);
  expect(parts.reduce((sum, { part }) => sum + part, rest)).toBeCloseTo(error, 12);
  // 6 no at 0.2; 14 yes, one of them at 0.2 and 13 at 0.9.
  expect(parts).toMatchObject([
    { label: 0, samples: 6, judge: expect.closeTo(0.2, 12), part: expect.closeTo(0.06, 12) },
    { label: 1, samples: 14, judge: expect.closeTo(0.85, 12), part: expect.closeTo(-0.105, 12) },
  ]);
});

test("as many good as bad labels give the share of good ones by how the judge errs on each", () => {
  const balanced = { ...given, design: { kind: "balanced", size: 20, label: "ok" } } as const;
  const entries = items.map(({ id }, at) => labelEntry("a", id, at < 10 ? Number(samples[at]?.score === 0.9) : (at + 1) % 2));
  const found = resultsOf({ ...balanced, entries });
  expect(found).toMatchObject({ missing: 1, corrected: { value: null, cause: "too-few-labels" }, misses: null });
  const run = samples.map((sample, at) => ({ ...sample, score: at < 9 || at > 30 || at === 10 ? 0.9 : 0.2 }));
  const whole = resultsOf({ ...balanced, samples: run, entries: items.map(({ id }) => labelEntry("a", id, Number(id <= 10))) });
  // 9 of 10 good pass, 9 of 10 bad are caught, 39 of 60 pass: (0.65 + 0.9 − 1) / 0.8.
  expect(whole.corrected).toMatchObject({ estimator: "rogan-gladen", value: expect.closeTo(0.6875, 12), judge: 0.65 });
  expect(whole.misses?.parts.map(({ part }) => part)).toEqual([expect.closeTo(0.3125 * 0.1, 12), expect.closeTo(-0.06875, 12)]);
  expect(whole.misses?.rest).toBeCloseTo(0, 12);
});

test("a settled item counts as it was settled, and people's agreement as they labelled", () => {
  const entries = [labelEntry("a", 2, 1), labelEntry("b", 2, 0), labelEntry("c", 2, 0, { kind: "settle" })];
  const found = resultsOf({ ...given, entries });
  expect(found.people).toMatchObject({
    items: 1,
    same: 0,
    pair: ["a", "b"],
    counts: [
      [0, 0],
      [1, 0],
    ],
  });
  expect(found.lets).toMatchObject({ of: 0 });
  expect(found.catches).toMatchObject({ right: 0, of: 1 });
});

test("labels of contexts are compared with the scores of contexts, one by one", () => {
  const contexts = items
    .slice(0, 12)
    .flatMap(({ sampleId }) => [0, 1, 2].map((context) => roundItem(sampleId * 10 + context, sampleId, { context, people: 1 })));
  // Of each sample only the first context is good, and the judge says so but for two of them.
  const entries = contexts.map(({ id, context }) => labelEntry("a", id, Number(context === 0)));
  const contextScores = new Map(items.map(({ sampleId }) => [sampleId, [sampleId <= 2 ? 0.1 : 0.9, 0.2, 0.3]]));
  const found = resultsOf({ ...given, items: contexts, entries, contextScores });
  expect(found).toMatchObject({ labelled: 12, catches: { right: 24, of: 24 }, lets: { right: 10, of: 12 } });
  expect(found.judge).toMatchObject({ items: 36, same: { right: 34, of: 36 } });
  expect(found.judge.alpha.value).toBeGreaterThan(0.8);
});
