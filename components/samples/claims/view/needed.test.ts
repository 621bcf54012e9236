import { claimsShape, type NeededClaim } from "assay-lib/metrics/shapes/claims";
import { expect, test } from "vitest";
import { claimFigures, smallFigures } from "./figures";
import { neededView } from "./needed";

type Verdict = NeededClaim["inContexts"];

const needs = (inContexts: Verdict, inResponse: Verdict, sentences: number[] = [], evidence: [number, number][] = []) => ({
  text: "It was renewed.",
  sentences: [0],
  inContexts,
  inResponse,
  responseSentences: sentences,
  evidence: evidence.map(([context, sentence]) => ({ context, sentence })),
});

const states = (sentence: number, verdict: Verdict = "supported", context = 0) => ({
  text: `Claim of ${sentence}.`,
  sentences: [sentence],
  verdict,
  evidence: verdict === "supported" || verdict === "contradicted" ? [{ context, sentence: 1 }] : [],
});

const detailOf = (needed: object[] | null, more: object = {}) =>
  claimsShape.detail.parse({
    needed,
    unchecked: 0,
    skipped: 0,
    unplaced: 0,
    omitted: 0,
    unknown: 0,
    supported: 7,
    judged: 10,
    models: {},
    contradictedShare: 0.1,
    unsupported: 3,
    contextUse: 0.5,
    claimRecall: 0.6,
    completeness: 0.4,
    utilization: 2 / 3,
    claims: [
      ...[0, 1, 2, 3].map((sentence) => states(sentence)),
      { ...states(4, "contradicted", 3) },
      ...[5, 6, 7].map((sentence) => states(sentence, "supported", 3)),
      ...[8, 9].map((sentence) => states(sentence, "not-found")),
    ],
    ...more,
  });

const five = [
  needs("supported", "supported", [2], [[0, 0]]),
  needs("supported", "contradicted", [4], [[3, 1]]),
  needs("supported", "supported", [7], [[3, 3]]),
  needs("not-found", "not-found"),
  needs("not-found", "not-found"),
];

test("what is needed and not retrieved is listed, and the outcome of what was retrieved", () => {
  const view = neededView(detailOf(five), 4);
  expect(view?.remark).toBe("2 of 5 claims of the reference are in none of the 4 contexts");
  expect(view?.retrieved).toBe(
    "3 of 5 were retrieved: R1 and R3 are in the response (claims 3 and 8), R2 is contradicted there (claim 5).",
  );
  expect(view?.rows.filter(({ isRetrieved }) => !isRetrieved).map(({ name, inResponse }) => [name, inResponse])).toEqual([
    ["R4", "Not in the response either"],
    ["R5", "Not in the response either"],
  ]);
});

test("a needed claim can be contradicted by the contexts, stated without them, or not judged", () => {
  const given = [
    needs("contradicted", "supported", [0, 1], [[1, 0]]),
    needs("not-judged", "not-judged"),
    needs("supported", "not-found", [], [[0, 0]]),
  ];
  const view = neededView(detailOf(given), 4);
  expect(view?.rows.map(({ inContexts, inResponse }) => `${inContexts}. ${inResponse}`)).toEqual([
    "Contradicted by context 2.1. In the response (claims 1 and 2)",
    "Not judged. Not judged in the response",
    "In context 1.1. Not in the response",
  ]);
  expect(view?.remark).toBe("2 of 3 claims of the reference are not supported by the contexts");
  expect(view?.retrieved).toBe("1 of 3 was retrieved: R3 is not in it.");
});

test("all, none, and no reference at all", () => {
  expect(neededView(detailOf(five.slice(0, 1)), 4)).toMatchObject({
    missing: 0,
    retrieved: "The needed claim was retrieved: R1 is in the response (claim 3).",
  });
  expect(neededView(detailOf(five.slice(0, 3)), 4)?.retrieved).toMatch(/^All 3 needed claims were retrieved: R1 and R3 are/);
  expect(neededView(detailOf(five.slice(3)), 0)).toMatchObject({
    remark: "2 of 2 claims of the reference are needed, and nothing was retrieved",
    retrieved: "None of 2 was retrieved.",
  });
  expect(neededView(detailOf(null), 4)).toBeNull();
});

test("only claims that state it by the reference are named, where that is known", () => {
  const claims = [states(2), states(2)].map((claim, at) => ({ ...claim, inReference: at === 0 ? "supported" : "not-found" }));
  expect(neededView(detailOf(five.slice(0, 1), { claims }), 4)?.rows[0]?.inResponse).toBe("In the response (claim 1)");
});

const four = { contexts: ["One.", "Two.", "Three.", "Four."], reference: "It was renewed." };
const inWords = (detail: ReturnType<typeof detailOf>, sample = four) =>
  claimFigures(detail, sample).map(({ name, value, of }) => `${name}: ${value ?? "–"} ${of}`);

test("the figures count what the ledger has, if that is the share that is stored", () => {
  expect(inWords(detailOf(five))).toEqual([
    "Supported: 7 of 10 claims",
    "Contradicted: 1 of 10 claims",
    "Not found: 2 of 10 claims",
    "Claim recall: 3 of 5",
    "Completeness: 2 of 5",
    "Context use: 2 of 4",
  ]);
  expect(inWords(detailOf(five, { claimRecall: 0.55 }))[3]).toBe("Claim recall: 0.55 ");
  expect(claimFigures(detailOf(five), four).map(({ meaning }) => meaning)).toContain("by sentence 4.2");
});

test("a figure that was not had is a dash with its cause, never 0", () => {
  const nothing = { claims: [], supported: 0, judged: 0, contextUse: null, claimRecall: null, completeness: null };
  expect(inWords(detailOf(null, nothing), { ...four, reference: "" })).toEqual([
    "Supported: – no claim",
    "Contradicted: – no claim",
    "Not found: – no claim",
    "Claim recall: – no reference",
    "Completeness: – no reference",
    "Context use: – no claim",
  ]);
  expect(inWords(detailOf(null, { contextUse: null }), { ...four, contexts: [] })[5]).toBe("Context use: – no contexts");
});

test("further figures are shown if the sample has them", () => {
  expect(smallFigures(detailOf(five)).map(({ name, value }) => `${name}: ${value}`)).toEqual(["Context utilization: 2 of 3"]);
  const all = detailOf(five, { relevantNoise: 0.1, irrelevantNoise: 0, citationsRight: 0.5 });
  expect(smallFigures(all).map(({ value }) => value)).toEqual(["2 of 3", "0.10", "0.00", "0.50"]);
});
