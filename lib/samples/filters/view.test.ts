import { expect, test } from "vitest";
import { filterInWords } from "./view";

const metrics = [
  { id: "a", name: "Context relevance", source: "TruLens" },
  { id: "b", name: "Context relevance", source: "NVIDIA" },
  { id: "c", name: "Adherence", source: "ChainPoll" },
];

test("without a filter, names the file order", () => expect(filterInWords({}, metrics)).toBe("in file order"));

test("a band and an order are named with their metrics", () => {
  expect(filterInWords({ metric: "c", band: "Poor", sort: "c", order: "asc" }, metrics)).toBe(
    "where Adherence is Poor, by Adherence, lowest first",
  );
});

test("a cause of judgments in error is named", () => {
  expect(filterInWords({ error: "timeout" }, metrics)).toBe("with a judgment in error: timeout, in file order");
  expect(filterInWords({ error: "any" }, metrics)).toBe("with a judgment in error, in file order");
  expect(filterInWords({ error: "any", errorBy: "c" }, metrics)).toBe("with a judgment in error by Adherence, in file order");
});

test("turns are named, the last with all later ones", () => {
  expect(filterInWords({ turn: 2 }, metrics)).toBe("of turn 2, in file order");
  expect(filterInWords({ turn: 5 }, metrics)).toBe("of turn 5 and later, in file order");
});

test("metrics of the same name are distinguished by their source", () => {
  expect(filterInWords({ metric: "a", bin: 3, sort: "b", order: "desc" }, metrics)).toBe(
    "where Context relevance (TruLens) is 0.3 to 0.4, by Context relevance (NVIDIA), highest first",
  );
});

test("ranges, metrics that differ, labels, flags and split polls are named", () => {
  const query = {
    scores: [
      { metric: "a", from: 0.2, to: 0.6 },
      { metric: "c", to: 0.4 },
    ],
    differ: { metrics: ["a", "b"], by: 0.4 },
    split: true,
    label: { name: "adherent", value: "true" },
    flag: "read leniently",
    sort: "difference",
    order: "desc",
  } as const;
  expect(filterInWords(query, metrics)).toBe(
    "where Context relevance (TruLens) is 0.2 to 0.6, where Adherence is at most 0.4, where Context relevance (TruLens) and Context relevance (NVIDIA) differ by 0.4 or more, with split polls, with the label adherent: true, with a judgment flagged: read leniently, furthest apart first",
  );
});
