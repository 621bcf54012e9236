import { expect, test } from "vitest";
import { readNames } from "./names";

const table = (...names: string[]) => {
  const { parts, read, others } = readNames(names);
  return { parts: parts.map(({ name }) => name), rows: read.map(({ values }) => values), others };
};

test("a word with a number becomes a parameter, other parts get numbers", () => {
  expect(table("bm25-k5-c512", "hybrid-k10-c512")).toEqual({
    parts: ["part 1", "k", "c"],
    rows: [
      ["bm25", 5, 512],
      ["hybrid", 10, 512],
    ],
    others: [],
  });
  expect(table("hybrid_top10_rerank")).toEqual({
    parts: ["part 1", "top", "part 2"],
    rows: [["hybrid", 10, "rerank"]],
    others: [],
  });
});

test("words without a separator, numbers after one, and decimals are read", () => {
  expect(table("dense k5c512 temp 0.7", "dense k3c256 temp 1")).toEqual({
    parts: ["part 1", "k", "c", "temp"],
    rows: [
      ["dense", 5, 512, 0.7],
      ["dense", 3, 256, 1],
    ],
    others: [],
  });
});

test("a number belongs to a word only if names show it", () => {
  expect(table("bm25-5", "hybrid-5", "hybrid-10").rows).toEqual([
    ["bm25", 5],
    ["hybrid", 5],
    ["hybrid", 10],
  ]);
  expect(table("e5-k3", "ada-k3").rows).toEqual([
    ["e5", 3],
    ["ada", 3],
  ]);
  expect(table("bm25", "bm25").parts).toEqual(["part 1"]);
});

test("a part that only some names have is yes or no", () => {
  expect(table("bm25-k3", "bm25-k3-rerank", "hybrid-k3", "hybrid-k3-rerank")).toEqual({
    parts: ["part 1", "k", "rerank"],
    rows: [
      ["bm25", 3, false],
      ["bm25", 3, true],
      ["hybrid", 3, false],
      ["hybrid", 3, true],
    ],
    others: [],
  });
});

test("names that do not follow the pattern are listed, and do not add parts to it", () => {
  const { parts, others } = table("bm25-k3", "bm25-k5", "hybrid-k3", "k9 of the old system", "---", "old");
  expect({ parts, others }).toEqual({ parts: ["part 1", "k"], others: ["k9 of the old system", "---", "old"] });
});

test("tells which parts vary", () => {
  expect(readNames(["exp-bm25-k5", "exp-hybrid-k5"]).parts).toEqual([
    { name: "part 1", varies: false },
    { name: "part 2", varies: true },
    { name: "k", varies: false },
  ]);
});
