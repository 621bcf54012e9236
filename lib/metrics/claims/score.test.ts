import { expect, test } from "vitest";
import type { Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { figuresOf } from "@/lib/metrics/figures";
import { metricById } from "@/lib/metrics/registry";
import type { ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { scoreClaims } from "./score";

const sample = {
  question: "What is it?",
  contexts: ["It is red. It is long.", "It is long. It is old.", "Bananas grow."],
  response: "It is red. It is long. It is old. It is blue. Is it?",
};

const read = { raw: 1, score: 1, error: null, verdict: null, explanation: null, criteria: null, evidence: null, flags: [] };

const extraction = (claims: string[], more: object = {}, model = "a"): Judgment => ({
  ...read,
  step: 0,
  item: null,
  poll: 0,
  model,
  detail: { claims: claims.map((text, at) => ({ text, sentences: [at] })), unchecked: [], omitted: 0, ...more },
});

const signs: Readonly<Record<string, ClaimVerdict>> = { "+": "supported", "-": "not-found", "!": "contradicted" };

/** "0+0.0,1.1 1- 2!0.1": the first claim is supported by two sentences (context.sentence), the second is not found … */
const check = (item: number, verdicts: string, model = "a"): Judgment => ({
  ...read,
  step: 1,
  item,
  poll: 0,
  model,
  detail: {
    verdicts: verdicts.split(" ").map((verdict) => {
      const [, claim, sign = "", places = ""] = /^(\d+)([-+!])(.*)$/.exec(verdict) ?? [];
      const evidence = places.split(",").filter(Boolean);
      return {
        claim: Number(claim),
        verdict: signs[sign] ?? null,
        evidence: evidence.map((place) => ({ context: Number(place.split(".")[0]), sentence: Number(place.split(".")[1]) })),
      };
    }),
    unknown: 0,
  },
});

const failed = (step: number, item: number | null, error: "timeout" | "malformed" = "timeout"): Judgment => ({
  step,
  item,
  poll: 0,
  model: "a",
  error,
});

const scored = (of: JudgedSample, judgments: readonly Judgment[], claimsPerCall: number) =>
  scoreClaims(of, judgments, { claimsPerCall });

const four = extraction(["Red.", "Long.", "Old.", "Blue."], { unchecked: [4] });

test("the score is the share of supported claims, and the figures come from the same ledger", () => {
  const score = scored(sample, [four, check(0, "0+0.0 1+1.0 2- 3!0.0")], 5);
  expect(score).toMatchObject({ score: 0.5, cause: null, scored: 1, expected: 1 });
  expect(score.explanation).toBe("The contexts support 2 of 4 claims. They contradict 1.");
  expect(score.detail).toMatchObject({ supported: 2, judged: 4, unchecked: 1, skipped: 0, unplaced: 0, models: { a: 0.5 } });
  const metric = metricById("claims");
  expect(metric && figuresOf(metric, score).map(({ key, value }) => [key, value])).toEqual([
    ["contradictedShare", 0.25],
    ["unsupported", 2],
    ["anyUnsupported", 1],
    ["contextUse", 1 / 3],
    ...["claimRecall", "completeness", "utilization", "relevantNoise", "irrelevantNoise", "onlyEarlier", "citationsRight"].map(
      (key) => [key, null],
    ),
  ]);
});

test("of equal sentences in overlapping contexts the first is credited", () => {
  const { detail } = scored(sample, [extraction(["Long."]), check(0, "0+1.0,0.1")], 5);
  expect(detail.claims[0]?.evidence).toEqual([{ context: 0, sentence: 1 }]);
  expect(detail.contextUse).toBe(1 / 3);
});

test("noise comes from relevant contexts, which support the reference, or from others", () => {
  const contexts = ["It is red. It was painted.", "It is loud."];
  const known = { ...sample, contexts, response: "Red. Painted. Loud.", reference: "It is red." };
  const answered = [
    { ...extraction(["Red.", "Painted.", "Loud."]), item: 0 },
    { ...extraction(["It is red."]), item: 1 },
    // A group has three windows: contexts, response, reference.
    check(0, "0+0.0 1+0.1 2+1.0"),
    check(2, "0+0.0 1- 2-"),
    check(3, "0+0.0"),
    check(4, "0+0.0"),
  ];
  expect(scored(known, answered, 5).detail).toMatchObject({
    claimRecall: 1,
    completeness: 1,
    utilization: 1,
    relevantNoise: 1 / 3,
    irrelevantNoise: 1 / 3,
    needed: [{ inContexts: "supported", inResponse: "supported", responseSentences: [0] }],
  });
  const unread = scored(
    known,
    answered.filter(({ item, step }) => step === 1 || item !== 1),
    5,
  );
  expect(unread).toMatchObject({ score: 1, detail: { needed: null, claimRecall: null, relevantNoise: null } });
});

test("claims are checked in groups, each under its own number", () => {
  const groups = [check(0, "0+0.0 1-"), check(1, "0!0.0 1+1.1")];
  const { detail } = scored(sample, [four, ...groups], 2);
  expect(detail.claims.map(({ verdict }) => verdict)).toEqual(["supported", "not-found", "contradicted", "supported"]);
});

test("a claim without a verdict is not judged: no support, and not in the denominator", () => {
  const score = scored(sample, [four, check(0, "0+0.0 1+0.1 2-")], 5);
  expect(score.score).toBe(2 / 3);
  expect(score.detail.claims[3]?.verdict).toBe("not-judged");
  expect(score.explanation).toBe("The contexts support 2 of 3 claims. 1 further claim could not be judged.");
});

test("unless more than half of the claims are judged there is no score", () => {
  const half = [four, check(0, "0+0.0 1+0.1")];
  expect(scored(sample, half, 5)).toMatchObject({ score: null, cause: "no-score", detail: { unsupported: null } });
  expect(scored(sample, [four, check(0, "0+0.0"), failed(1, 1)], 2)).toMatchObject({
    score: null,
    cause: "timeout",
    detail: { contradictedShare: null, contextUse: null },
  });
});

test("a response without claims has no score, whatever needs no check", () => {
  expect(scored(sample, [extraction([], { unchecked: [0, 1] })], 5)).toMatchObject({
    score: null,
    cause: "no-claims",
    detail: { claims: [], unchecked: 2, skipped: 3 },
  });
});

test("claims that name no sentence of the response are listed last and not checked", () => {
  const claims = [
    { text: "Made up.", sentences: [] },
    { text: "Red.", sentences: [0] },
  ];
  const { score, detail } = scored(sample, [extraction([], { claims }), check(0, "0+0.0")], 5);
  expect([score, detail.unplaced]).toEqual([1, 1]);
  expect(detail.claims).toMatchObject([
    { text: "Red.", verdict: "supported" },
    { text: "Made up.", verdict: "not-judged" },
  ]);
});

test("a failed extraction gives its cause", () => {
  expect(scored(sample, [failed(0, null, "malformed")], 5)).toMatchObject({ score: null, cause: "malformed" });
});

test("without contexts claims are unsupported, and the use of contexts is unknown", () => {
  const { score, detail } = scored({ ...sample, contexts: [] }, [four, check(0, "0- 1- 2-")], 5);
  expect([score, detail.unsupported, detail.contextUse]).toEqual([0, 3, null]);
});

test("support in one window of long contexts is enough, and not found requires all of them", () => {
  const long = { ...sample, contexts: [`${"It is long. ".repeat(1500)}It is red.`, `${"It is old. ".repeat(1500)}`] };
  const judged = (...checks: Judgment[]) => scored(long, [extraction(["Red.", "Blue."]), ...checks], 5).detail.claims;
  const first = check(0, "0- 1-");
  expect(judged(first, check(1, "0+0.1500 1-")).map(({ verdict }) => verdict)).toEqual(["supported", "not-found"]);
  expect(judged(first, failed(1, 1)).map(({ verdict }) => verdict)).toEqual(["not-judged", "not-judged"]);
});

test("all models check the claims of the first by name; the verdict of most counts, and a tie is not support", () => {
  const claims = [extraction(["Blue."], {}, "b"), extraction(["Red.", "Long."], {}, "a")];
  const checks = [check(0, "0+0.0 1+0.1", "a"), check(0, "0+1.0 1-", "b")];
  const { score, detail } = scored(sample, [...claims, ...checks], 5);
  expect(score).toBe(0.5);
  expect(detail.claims).toMatchObject([
    { text: "Red.", verdict: "supported", evidence: [{ context: 0 }, { context: 0, sentence: 1 }] },
    { text: "Long.", verdict: "not-found", evidence: [] },
  ]);
  expect(detail.models).toEqual({ a: 1, b: 0.5 });
  expect(scored(sample, [...checks, ...claims].reverse(), 5).detail.claims).toEqual(detail.claims);
});

const talk: JudgedSample = {
  ...sample,
  turns: [
    { role: "user", text: "I live in Oslo. It is blue." },
    { role: "assistant", text: "It is old." },
  ],
};

test("claims can be supported by earlier messages, which are marked and do not count as retrieved", () => {
  const verdicts = "0+0.0 1+1.0,4.0 2- 3+3.1";
  const { score, detail, explanation } = scoreClaims(talk, [four, check(0, verdicts)], { claimsPerCall: 5, conversation: true });
  expect(score).toBe(0.75);
  expect(explanation).toBe("The contexts support 3 of 4 claims. Of these, 1 only by earlier messages.");
  expect(detail).toMatchObject({ onlyEarlier: 0.25, contextUse: 1 / 3 });
  expect(detail.claims.map(({ evidence, earlier }) => [evidence.length, earlier])).toEqual([
    [1, []],
    [1, [{ turn: 1, text: "It is old." }]],
    [0, []],
    [0, [{ turn: 0, text: "It is blue." }]],
  ]);
});

test("a claim of the reference that only an earlier message states was not retrieved", () => {
  const withReference = { ...talk, response: "It is red.", reference: "It is blue." };
  const extracted = (item: number, text: string): Judgment => ({ ...extraction([text]), item });
  const checks = [...[check(0, "0+0.0"), check(2, "0-")], ...[check(3, "0+3.1"), check(4, "0-")]];
  const judged = [extracted(0, "Red."), extracted(1, "Blue."), ...checks];
  const { detail } = scoreClaims(withReference, judged, { claimsPerCall: 5, conversation: true });
  expect(detail.needed).toMatchObject([{ inContexts: "not-found", evidence: [] }]);
  expect(detail.claimRecall).toBe(0);
});
