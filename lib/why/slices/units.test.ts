import { expect, test } from "vitest";
import { Columns } from "./columns";
import { totalsOfParts } from "./family";
import { answerableBy, isTalkBy, relevantBy } from "./labelled";

const part = Int32Array.from([0, 0, 0, 1, 1, -1, 0]);
const questions = Int32Array.from([0, 0, 1, 0, 2, 3, 4]);

test("a repeated question is a cluster in each part; values that are not known are left out", () => {
  const totals = (values: Int8Array | Float64Array) =>
    totalsOfParts(2, { part, values, questions }).map(({ n, sum, questions, squaresOfSums }) => [
      n,
      sum,
      questions,
      squaresOfSums,
    ]);
  expect(totals(Int8Array.from([1, 0, 0, 0, 1, 1, -1]))).toEqual([
    [3, 1, 2, 1],
    [2, 1, 2, 1],
  ]);
  expect(totals(Float64Array.from([1, 0.5, 0.25, 1, Number.NaN, 1, 1]))).toEqual([
    [4, 2.75, 3, 1.5 ** 2 + 0.25 ** 2 + 1],
    [1, 1, 1, 1],
  ]);
});

function columnsOf(rows: readonly Record<string, unknown>[]) {
  const columns = new Columns(rows.length);
  for (const [at, row] of rows.entries()) for (const [key, value] of Object.entries(row)) columns.add(at, key, value);
  return columns.made();
}

const many = <Value>(n: number, of: (at: number) => Value): Value[] => Array.from({ length: n }, (_, at) => of(at));

test("few values are slices, in their order; a sample without one is in none", () => {
  const { columns } = columnsOf([{ kind: "table" }, { kind: "prose", k: 10 }, { k: 9 }, { kind: "table", k: 10 }]);
  expect(columns).toEqual([
    { key: "k", values: ["9", "10"], of: Int32Array.from([-1, 1, 0, 1]) },
    { key: "kind", values: ["prose", "table"], of: Int32Array.from([1, 0, -1, 1]) },
  ]);
});

test("many numbers are cut into thirds", () => {
  const { columns } = columnsOf(many(30, (at) => ({ latency: at + 0.5 })));
  expect(columns[0]?.values).toEqual(["up to 10.2", "over 10.2 to 19.8", "over 19.8"]);
  expect(columns[0]?.of.filter((at) => at === 0)).toHaveLength(10);
});

test("a column with 50,000 values, one value, or JSON is left out with the reason", () => {
  const rows = many(50_000, (at) => ({ id: `row ${at}`, version: 1, raw: { at }, note: "x".repeat(300), split: at % 2 === 0 }));
  const { columns, skipped } = columnsOf(rows);
  expect(columns.map(({ key, values }) => [key, values])).toEqual([["split", ["false", "true"]]]);
  expect(skipped).toEqual([
    { key: "id", reason: "has more than 30 values" },
    { key: "version", reason: "has one value" },
    { key: "raw", reason: "holds JSON or long texts" },
    { key: "note", reason: "holds JSON or long texts" },
  ]);
});

test("columns beyond the first 60 are named, not read", () => {
  const { columns, skipped } = columnsOf(many(4, (at) => Object.fromEntries(many(70, (n) => [`column ${n}`, at % 2]))));
  expect(columns).toHaveLength(60);
  expect(skipped[0]).toEqual({ key: "column 60", reason: "only 60 columns are read" });
  expect(skipped).toHaveLength(10);
});

test.each([
  ["answerable", true, true],
  ["is_answerable", "no", false],
  ["answerability", "UNANSWERABLE", false],
  ["answerability", "answerable", true],
  ["answerability", "partial", null],
  ["isImpossible", true, false],
  ["unanswerable", 0, true],
  ["adherent", true, null],
])("%s: %j", (name, value, expected) => expect(answerableBy(name, value)).toBe(expected));

test.each([
  ["answerability", "CONVERSATIONAL", true],
  ["answerable", "chit-chat", true],
  ["is_greeting", true, false],
  ["small_talk", "yes", true],
  ["answerability", "PARTIAL", false],
  ["type", "conversational", false],
])("small talk by %s: %j", (name, value, expected) => expect(isTalkBy(name, value)).toBe(expected));

test.each([
  ["context_relevance", 1, true],
  ["relevance", 0, false],
  ["is_relevant", "yes", true],
  ["helpful", 1, null],
])("a context's %s: %j", (name, value, expected) => expect(relevantBy(name, value)).toBe(expected));
