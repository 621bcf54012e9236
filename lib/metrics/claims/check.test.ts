import { expect, test } from "vitest";
import { withoutCitations } from "@/lib/metrics/texts/citation-marks";
import { readVerdicts } from "./check";
import { citationsIn } from "./citations";
import { contrastOf } from "./contrast";
import { windowsOf } from "./parts";
import { equalSentences } from "./verdicts";

const [window = []] = windowsOf(["The bridge was opened in 1933. It is red.", "It is long."]).parts;

const read = (verdicts: unknown, claims = 3) =>
  readVerdicts(typeof verdicts === "string" ? verdicts : JSON.stringify({ verdicts }), claims, window);

test("verdicts carry the context sentences behind them, counted from 0", () => {
  const verdicts = [
    { claim: 1, evidence: ["1.1", "2.1"], verdict: "supported" },
    { claim: 2, evidence: ["1.2"], verdict: "contradicted" },
    { claim: 3, evidence: ["1.2"], verdict: "not found" },
  ];
  expect(read(verdicts)).toEqual({
    ok: true,
    isLenient: false,
    checked: {
      verdicts: [
        {
          claim: 0,
          verdict: "supported",
          evidence: [
            { context: 0, sentence: 0 },
            { context: 1, sentence: 0 },
          ],
        },
        { claim: 1, verdict: "contradicted", evidence: [{ context: 0, sentence: 1 }] },
        { claim: 2, verdict: "not-found", evidence: [] },
      ],
      unknown: 0,
    },
  });
});

test.each([
  ["is missing", []],
  ["is of an unknown kind", [{ claim: 2, evidence: ["1.1"], verdict: "maybe" }]],
  ["has the name of a constructor", [{ claim: 2, evidence: ["1.1"], verdict: "constructor" }]],
  ["supports without a sentence", [{ claim: 2, evidence: [], verdict: "supported" }]],
  ["contradicts by sentences that do not exist", [{ claim: 2, evidence: ["1.9", "7.1"], verdict: "contradicted" }]],
  [
    "is given twice and differs",
    [
      { claim: 2, evidence: ["1.1"], verdict: "supported" },
      { claim: 2, evidence: [], verdict: "not found" },
    ],
  ],
  ["names its claim by text", [{ claim: "2 bridges were opened", evidence: ["1.1"], verdict: "supported" }]],
])("a claim whose verdict %s has none", (_, ofSecond) => {
  const found = read([{ claim: 1, evidence: ["1.1"], verdict: "supported" }, ...ofSecond]);
  expect(found.ok && found.checked.verdicts.map(({ claim }) => claim)).toEqual([0]);
});

test("numbers of sentences that do not exist are counted", () => {
  expect(read([{ claim: 1, evidence: ["1.1", "1.9", "99.1", "1.9"], verdict: "supported" }])).toMatchObject({
    checked: { verdicts: [{ evidence: [{ context: 0, sentence: 0 }] }], unknown: 2 },
  });
});

test("a verdict that is repeated counts once, with the sentences of both", () => {
  const verdicts = ["1.1", "1.2"].map((number) => ({ claim: 1, evidence: [number], verdict: "supported" }));
  expect(read(verdicts)).toMatchObject({ checked: { verdicts: [{ claim: 0, evidence: [{}, { sentence: 1 }] }] } });
});

test.each([
  ['[{"claim": "1", "evidence": "1.1, 1.2", "verdict": "Supported"}]'],
  ['Sure!\n{"verdicts": [{"claim": "Claim 1", "evidence": [1.1, 1.2], "verdict": "entailed"}]}'],
])("%s is read", (reply) => {
  expect(read(reply)).toMatchObject({
    ok: true,
    checked: { verdicts: [{ claim: 0, verdict: "supported", evidence: [{ sentence: 0 }, { sentence: 1 }] }] },
  });
});

test.each([
  ["prose", "All claims are supported.", "malformed"],
  ["a list that is cut", '{"verdicts": [{"claim": 1, "evidence": ["1.1"], "verdict": "supported"}, {"claim": 2', "malformed"],
  ["an empty list", '{"verdicts": []}', "no-score"],
  ["verdicts on claims not asked about", '{"verdicts": [{"claim": 9, "evidence": [], "verdict": "not found"}]}', "no-score"],
])("%s gives no verdicts", (_, reply, cause) => expect(read(reply)).toMatchObject({ ok: false, cause }));

const contexts = ["It is red.", "It is long.", "It is RED! It is old."];
const contextDetails = contexts.map((_, at) => ({ id: `doc-${at}.md`, score: null, metadata: {} }));

/** Of the first sentence, carried by these contexts' first sentences. */
const citation = (response: string, ...evidence: number[]) =>
  citationsIn({ question: "", contexts, contextDetails, response }, equalSentences(contexts))(
    [0],
    evidence.map((context) => ({ context, sentence: 0 })),
  );

test.each([
  ["It is red [1].", [0], "right"],
  ["It is red [^1].", [0], "right"],
  ["It is red【1†source】.", [0], "right"],
  ["It is red (context 1).", [0], "right"],
  ["It is red [doc-0.md].", [0], "right"],
  ["It is red (Doc-0.md).", [0], "right"],
  ["It is red and long [1, 2].", [0, 1], "right"],
  ["It is red and long [1-2].", [0, 1], "right"],
  ["It is red and long [1].", [0, 1], "incomplete"],
  ["It is red and long (contexts 1, 2).", [0, 1], "right"],
  ["It is red and long [sources 1 and 2].", [0, 1], "right"],
  ["It is red (source: 1).", [0], "right"],
  ["It is red［１］.", [0], "right"],
  ["It is red [2].", [0], "wrong"],
  ["It is red [9].", [0], "wrong"],
  ["It is red. [1][2]", [0], "right"],
  ["It is red.[1] It is long.[2]", [0], "right"],
  ["It is red.¹ It is long.²", [0], "right"],
  ["It is red. (Context 1) It is long.", [0], "right"],
  ["It is red (1933).", [0], null],
  ["It is red (Smith, 20).", [0], null],
  ["It is red [sic].", [0], null],
  ["It is red [1].", [], null],
])("%s", (response, evidence, expected) => expect(citation(response, ...evidence)).toBe(expected));

test("citing a context that holds an equal sentence is right", () => expect(citation("It is red [3].", 0)).toBe("right"));

test("the lexical judge reads a sentence without its citations", () => {
  expect(withoutCitations("It is red (context 1).")).toBe("It is red.");
  expect(withoutCitations("It is 20 m² (1933).")).toBe("It is 20 m² (1933).");
  expect(withoutCitations("It is red [1][2, 3], and long【4†a】.")).toBe("It is red, and long.");
  expect(withoutCitations("It is red [doc-1], and long.(2)")).toBe("It is red, and long.");
  expect(withoutCitations("(1) It is long (2).")).toBe("It is long.");
  expect(withoutCitations("It has [many] parts.")).toBe("It has [many] parts.");
});

/** The fact, and the words of both that differ. */
function differing(claim: string, sentence: string) {
  const contrast = contrastOf(claim, sentence);
  const words = (text: string, spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => text.slice(start, end)).join("|");
  return contrast && [contrast.fact, words(claim, contrast.claim), words(sentence, contrast.sentence)];
}

test.each([
  [
    "It was to stand for 30 years.",
    "Eiffel had a permit for it to stand for 20 years; then it passed on.",
    "number",
    "30 years",
    "20 years",
  ],
  ["It is five metres high.", "It is 7 m high.", "number", "five metres", "7 m"],
  ["It opened in 1937.", "It opened in 1933.", "date", "1937", "1933"],
  ["It opened in May 1933.", "It opened in June 1933.", "date", "May", "June"],
  ["It is 30 miles long.", "It is 30 km long.", "unit", "30 miles", "30 km"],
  ["The bridge is open.", "The bridge is not open.", "negation", "", "not"],
  ["It stands in Leer.", "It stands in Emden.", "name", "Leer", "Emden"],
])("%s / %s", (claim, sentence, fact, ofClaim, ofSentence) => {
  expect(differing(claim, sentence)).toEqual([fact, ofClaim, ofSentence]);
});

test("other words are no fact that was compared", () => {
  expect(differing("The bridge is red.", "The bridge is blue.")).toBeNull();
  expect(differing("It opened in 1933.", "It is 2 km long.")).toBeNull();
});

test("several names on either side are not opposed", () => {
  expect(differing("Ann Lee built it in Leer.", "Bo Kim built it in Emden.")).toBeNull();
});
