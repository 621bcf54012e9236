import { expect, test } from "vitest";
import { readVerdicts } from "./check";
import { windowsOf } from "./parts";

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
