import { expect, test } from "vitest";
import { mostClaims, readExtractedClaims } from "./extraction";
import { partsOfResponse } from "./parts";

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
