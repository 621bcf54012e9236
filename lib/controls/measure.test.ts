import { expect, test } from "vitest";
import { type ControlKind, expectedOf } from "@/lib/domain/controls/kinds";
import { seeded } from "@/lib/stats/random";
import { isThorough } from "@/testing/thorough";
import { measureControls, type ScoredControl } from "./measure";

/** The bar is a thousand. */
const tries = isThorough ? 1000 : 60;
const kinds = ["number-changed", "negation-flipped", "response-swapped", "quote", "untouched", "padded"] as const;
const about = { metric: "m", family: "grounding", passes: 0.5, first: new Map<number, number>() } as const;

/** Twenty controls of every kind; changed facts are compared with quotes, the others with untouched samples. */
const controls = (score: (kind: ControlKind, source: number) => number | null): ScoredControl[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: 20 }, (_, source) => {
      const pair = kind.endsWith("ed") && kind !== "padded" && kind !== "response-swapped" ? "quote" : "untouched";
      return {
        id: `${source}-${kind}`,
        kind,
        source,
        score: score(kind, source),
        pair: kind === "quote" || kind === "untouched" ? null : `${source}-${pair}`,
      };
    }),
  );

const share = (random: () => number) => random() / 2 ** 32;

test("random judges are flagged in every try, whether they score by halves, tenths or in between", () => {
  const random = seeded(3);
  const judges = [
    () => Math.round(share(random)),
    () => Math.round(10 * share(random)) / 10,
    () => share(random),
    () => (share(random) < 0.1 ? 0 : 1),
  ];
  const verdicts = Array.from(
    { length: tries },
    (_, turn) => measureControls(controls(judges[turn % 4] ?? (() => 0)), about).verdict,
  );
  expect(verdicts.filter((verdict) => verdict !== "blind" && verdict !== "weak")).toEqual([]);
});

test("a constant judge is blind, however high it scores", () => {
  for (const score of [0, 0.5, 1])
    expect(
      measureControls(
        controls(() => score),
        about,
      ).verdict,
    ).toBe("blind");
});

test("a judge that is right separates, with exact lower bounds of what it catches and passes", () => {
  const found = measureControls(
    controls((kind) => (expectedOf[kind] === "bad" ? 0.1 : 0.9)),
    about,
  );
  expect(found).toMatchObject({ verdict: "separates", caught: { hits: 60, of: 60 }, passed: { hits: 20, of: 20 } });
  // 0.025^(1/60) and 0.025^(1/20).
  expect(found.caught.ci95?.[0]).toBeCloseTo(0.9404, 4);
  expect(found.passed.ci95?.[0]).toBeCloseTo(0.8316, 4);
  expect(found.kinds.find(({ kind }) => kind === "negation-flipped")?.change?.mean).toBeCloseTo(-0.8, 9);
});

test("a judge that scores bad samples lower but passes most of them is said to miss them", () => {
  const found = measureControls(
    controls((kind) => (expectedOf[kind] === "bad" ? 0.8 : 0.9)),
    about,
  );
  expect(found).toMatchObject({ verdict: "misses", caught: { hits: 0, of: 60 } });
});

test("a judge that does not see negations is shown by their kind", () => {
  const found = measureControls(
    controls((kind) => (expectedOf[kind] === "bad" && kind !== "negation-flipped" ? 0 : 1)),
    about,
  );
  expect(found.verdict).toBe("separates");
  expect(found.kinds.find(({ kind }) => kind === "negation-flipped")).toMatchObject({
    right: { hits: 0, of: 20 },
    change: { mean: 0, pairs: 20 },
  });
});

test("noise is what untouched samples do when they are judged twice", () => {
  const first = new Map(Array.from({ length: 20 }, (_, source) => [source, source < 5 ? 0.2 : 0.8]));
  const { noise } = measureControls(
    controls(() => 0.8),
    { ...about, first },
  );
  expect(noise).toMatchObject({ pairs: 20, changed: { hits: 5, of: 20 }, meanAbsolute: expect.closeTo(0.15, 9) });
});

test("longer responses that score higher show as a change of the padded ones", () => {
  const { kinds: found } = measureControls(
    controls((kind, source) => (kind === "padded" ? 0.9 : 0.6 + 0.01 * (source % 3))),
    about,
  );
  const { change, right } = found.find(({ kind }) => kind === "padded") ?? {};
  expect(change?.mean).toBeCloseTo(0.29, 2);
  expect(change?.ci95?.[0]).toBeGreaterThan(0.1);
  expect(right).toMatchObject({ hits: 20, of: 20 });
});

test("an unscored control counts neither as right nor as wrong, and without enough of them nothing is said", () => {
  const found = measureControls(
    controls((kind, source) => (source < 15 ? null : Number(expectedOf[kind] !== "bad"))),
    about,
  );
  expect(found.kinds[0]).toMatchObject({ n: 5, unscored: 15, right: { of: 5 } });
  expect(
    measureControls(
      controls((_, source) => (source < 19 ? null : 1)),
      about,
    ).verdict,
  ).toBe("too-few");
});
