import { expect, test } from "vitest";
import { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createEvidence } from "@/lib/judge/lexical/evidence";
import { windowsOf } from "./parts";
import { checkByWords } from "./word-check";

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
