import { expect, test } from "vitest";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { mostClaims, readExtractedClaims } from "./extraction";
import { partsOfResponse, windowsOf } from "./parts";
import { checkByWords } from "./word-check";

const response = "The bridge was opened in 1933. It is red. Do you like it?";
const [part = []] = partsOfResponse(response).parts;

const read = (reply: unknown) => readExtractedClaims(typeof reply === "string" ? reply : JSON.stringify(reply), part);

test("claims carry the sentences that state them, counted from 0, and name what needs no check", () => {
  const claims = [
    { claim: "The bridge was opened in 1933.", sentences: [1] },
    { claim: "The bridge is red.", sentences: [2, 1, 2] },
  ];
  expect(read({ claims, unchecked: [3] })).toEqual({
    ok: true,
    isLenient: false,
    extracted: {
      claims: [
        { text: "The bridge was opened in 1933.", sentences: [0] },
        { text: "The bridge is red.", sentences: [0, 1] },
      ],
      unchecked: [2],
      omitted: 0,
    },
  });
});

test("numbers of sentences that do not exist are left out, and a claim without any stays, without a place", () => {
  const claims = [{ claim: "A.", sentences: [1, 99, 0, -7] }, { claim: "B.", sentences: [4] }, { claim: "C." }];
  expect(read({ claims, unchecked: [3, 40] })).toMatchObject({
    extracted: { claims: [{ sentences: [0] }, { sentences: [] }, { sentences: [] }], unchecked: [2] },
  });
});

test("a sentence that a claim names does not also need no check", () => {
  expect(read({ claims: [{ claim: "A.", sentences: [1] }], unchecked: [1, 3] })).toMatchObject({ extracted: { unchecked: [2] } });
});

test("a claim that is repeated counts once, with all of its sentences", () => {
  const claims = [
    { claim: "The bridge is red.", sentences: [2] },
    { claim: "The  Bridge is red.", sentences: [1] },
  ];
  expect(read({ claims, unchecked: [] })).toMatchObject({ extracted: { claims: [{ sentences: [0, 1] }] } });
});

test("a response without claims is read as such", () => {
  expect(read({ claims: [], unchecked: [1, 2, 3] })).toMatchObject({ ok: true, extracted: { claims: [], unchecked: [0, 1, 2] } });
});

test("claims beyond the limit are counted, and long ones cut", () => {
  const claims = Array.from({ length: mostClaims + 7 }, (_, at) => ({ claim: `${at} ${"x".repeat(100)}`, sentences: [1] }));
  const found = read({ claims, unchecked: [] });
  expect(found).toMatchObject({ ok: true, extracted: { omitted: 7 } });
  expect(found.ok && found.extracted.claims).toHaveLength(mostClaims);
  const long = read({ claims: [{ claim: "y".repeat(5000), sentences: [1] }], unchecked: [] });
  expect(long.ok && long.extracted.claims[0]?.text).toHaveLength(1000);
});

test.each([
  ["in a fence after prose", 'Here it is:\n```json\n{"claims": [{"claim": "A.", "sentences": [1]}], "unchecked": []}\n```'],
  ["with single quotes and texts for numbers", "{'claims': [{'claim': 'A.', 'sentences': '1'}]}"],
  ["as a bare list", '[{"claim": "A.", "sentences": [1]}]'],
])("an object %s is read leniently or exactly, never differently", (_, reply) => {
  expect(read(reply)).toMatchObject({ ok: true, extracted: { claims: [{ text: "A.", sentences: [0] }] } });
});

test.each([
  ["prose", "The response claims that the bridge is red."],
  ["a list that is cut in the middle of a claim", '{"claims": [{"claim": "A.", "sentences": [1]}, {"claim": "The bri'],
  ["a list that is cut after a claim", '{"claims": [{"claim": "A.", "sentences": [1]}, {"claim": "B.", "sentences": [2]}'],
  ["two lists", '{"claims": []} {"claims": [{"claim": "A.", "sentences": [1]}]}'],
  ["a list of numbers", '{"claims": [1, 2]}'],
  ["entries without a claim", '{"claims": [{"sentences": [1]}]}'],
  ["claims of which none names a sentence", '{"claims": [{"claim": "A.", "sentences": []}, {"claim": "B.", "sentences": [7]}]}'],
])("%s is malformed", (_, reply) => {
  expect(read(reply)).toMatchObject({ ok: false, cause: "malformed", detail: expect.any(String) });
});

test("texts of usual length are one part, and empty ones too", () => {
  expect(partsOfResponse("One. Two.").parts.map((part) => part.map(({ index }) => index))).toEqual([[0, 1]]);
  expect(partsOfResponse("")).toEqual({ parts: [[]], isWhole: true });
  expect(windowsOf([])).toEqual({ parts: [[]], isWhole: true });
});

test("a response of 100 kB is divided between sentences, without losing one", () => {
  const response = Array.from({ length: 2500 }, (_, at) => `This is sentence ${at}, which is here to be long.`).join(" ");
  const { parts, isWhole } = partsOfResponse(response);
  expect(isWhole).toBe(true);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flat().map(({ index }) => index)).toEqual(Array.from({ length: 2500 }, (_, at) => at));
  for (const part of parts) expect(part.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(20_000);
});

test("the number of parts is bounded, and so is a sentence without an end", () => {
  const { parts, isWhole } = windowsOf(Array.from({ length: 60 }, (_, at) => `${at}${"x".repeat(30_000)}`));
  expect([parts.length, isWhole]).toEqual([20, false]);
  expect(parts.every((part) => part.every(({ text }) => text.length === 20_000))).toBe(true);
});

const contexts = [
  "The Golden Bridge was opened in May 1933 by the mayor. It is 12 km long between its two towers.",
  "The Golden Bridge is painted red. It was not built by prisoners.",
];
const frequencies = new DocumentFrequencies();
for (const context of contexts) frequencies.addDocument(context);
const { grounding } = createEvidence(frequencies);

const check = (claim: string, among = contexts) => checkByWords(claim, windowsOf(among).parts[0] ?? [], grounding);

test.each([
  ["the words of one sentence", "The Golden Bridge was opened in May 1933.", "supported", ["1.1"]],
  ["an answer after a word of agreement", "Yes, the Golden Bridge is painted red.", "supported", ["2.1"]],
  ["another year", "The Golden Bridge was opened in May 1937.", "contradicted", ["1.1"]],
  ["another month", "The Golden Bridge was opened in June 1933.", "contradicted", ["1.1"]],
  ["a number of other things", "The Golden Bridge is painted red in three colours.", "not-found", []],
  ["a hedge", "The Golden Bridge was actually opened in May 1933.", "supported", ["1.1"]],
  ["another unit", "It is 12 miles long between its two towers.", "contradicted", ["1.2"]],
  ["the opposite", "The Golden Bridge is not painted red.", "contradicted", ["2.1"]],
  ["no negation where the context has one", "It was built by prisoners.", "contradicted", ["2.2"]],
  ["another name", "The Golden Bridge was opened in 1933 by Smith.", "not-found", []],
  ["a number that no context has anything like", "The Golden Bridge is painted red 7 times.", "not-found", []],
  ["other words", "Bananas grow in warm countries.", "not-found", []],
  ["another language", "Die Brücke wurde 1933 eröffnet.", "not-found", []],
])("%s", (_, claim, verdict, evidence) => expect(check(claim)).toEqual({ verdict, evidence }));

test("months and small numbers agree however they are written", () => {
  const among = ["The bridge was closed on March 2. Its second tower has nine floors."];
  expect(check("The bridge was closed on Mar 2.", among).verdict).toBe("supported");
  expect(check("The bridge was closed on 2 Apr.", among).verdict).toBe("contradicted");
  expect(check("Its 2nd tower has 9 floors.", among).verdict).toBe("supported");
  expect(check("Its 2nd tower has 8 floors.", among).verdict).toBe("contradicted");
});

test("a long claim may take its words from sentences that lack some of them, a short one may not", () => {
  const among = ["The mayor opened the harbour bridge to visitors in May.", "Ships pass below it at night."];
  const long = "The mayor opened the harbour bridge to visitors in May and ships pass below in darkness.";
  expect(check(long, among)).toEqual({ verdict: "supported", evidence: ["1.1", "2.1"] });
  expect(check("The mayor opened it and ships pass in darkness.", among).verdict).toBe("not-found");
});

test("words of two contexts support a claim together", () => {
  const found = check("The Golden Bridge was opened by the mayor and is painted red.");
  expect(found).toEqual({ verdict: "supported", evidence: ["1.1", "2.1"] });
});

test("of equal sentences the first is named, and without contexts nothing is found", () => {
  expect(check("It is red.", ["It is red.", "It is red."]).evidence).toEqual(["1.1"]);
  expect(check("It is red.", [])).toEqual({ verdict: "not-found", evidence: [] });
});
