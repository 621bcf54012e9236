import { expect, test } from "vitest";
import { readFilters } from "./from-texts";

const metrics = ["a", "b"];

test("reads filters of every kind together", () =>
  expect(
    readFilters(
      [
        "a:score:0.2..0.6",
        "b:score:..0.4",
        "differ:a,b:0.4",
        "polls:split",
        "label:adherent=true",
        "flag:read leniently",
        "review:reviewed",
        "comments:open",
        "text:a:b",
      ],
      metrics,
    ),
  ).toEqual({
    scores: [
      { metric: "a", from: 0.2, to: 0.6 },
      { metric: "b", to: 0.4 },
    ],
    differ: { metrics: ["a", "b"], by: 0.4 },
    split: true,
    label: { name: "adherent", value: "true" },
    flag: "read leniently",
    review: "reviewed",
    comments: "open",
    text: "a:b",
  }));

test("reads judgments in error by any metric, and by one", () => {
  expect(readFilters(["error:timeout"], metrics)).toEqual({ error: "timeout" });
  expect(readFilters(["b:error:any"], metrics)).toEqual({ error: "any", errorBy: "b" });
  expect(() => readFilters(["b:error:any", "error:timeout"], metrics)).toThrow("two filters by an error");
});

test.each([
  ["a:score:2..3", "2 is not a number from 0 to 1"],
  ["a:score:..", "A score is FROM..TO"],
  ["c:score:0..1", "no metric c"],
  ["differ:a:0.4", "two or more metrics"],
  ["differ:a,c:0.4", "no metric c"],
  ["polls:even", "polls:split"],
  ["label:x", "NAME=VALUE"],
  ["flag:lenient", "Write flag: and one of read leniently, looks already normalised"],
])("refuses the filter %s and says what is wrong", (filter, message) =>
  expect(() => readFilters([filter], metrics)).toThrow(message),
);

test("refuses two filters of one kind", () => {
  expect(() => readFilters(["label:a=1", "label:a=2"], metrics)).toThrow("two filters by a label");
  expect(() => readFilters(["a:band:Poor", "b:bin:1"], metrics)).toThrow("two filters by a metric");
});
