import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { readLimits } from "@/lib/comparison/words/limits";
import { JudgeSetup } from "@/lib/domain/judge";
import { listedOption, optionNumber, readMetricSettings } from "./option-values";

const concurrency = optionNumber(JudgeSetup.shape.concurrency);

test.each(["0", "-1", "1.5", "1025", "NaN", "Infinity", "", " ", "4x"])("%j is not a valid number of concurrent calls", (text) =>
  expect(() => concurrency(text)).toThrow(InvalidArgumentError),
);

test("a number within its bounds is read", () => expect(concurrency(" 32 ")).toBe(32));

test("lists accept commas, repetition and blanks", () => {
  expect(listedOption("c, d", listedOption("a,,b "))).toEqual(["a", "b", "c", "d"]);
});

test("a setting's value is JSON if it parses, else text", () => {
  expect(readMetricSettings(["m.polls=3", "m.mode=extract", 'm.list=["a"]', "n.note=a=b"])).toEqual({
    m: { polls: 3, mode: "extract", list: ["a"] },
    n: { note: "a=b" },
  });
});

test.each(["polls", "m.polls", "=3", ".=3", "m.=3", ".polls=3"])("%j is not a setting", (pair) => {
  expect(() => readMetricSettings([pair])).toThrow("Write metric.key=value");
});

test("a threshold is between 0 and 1 and names a metric that is judged", () => {
  expect(readLimits(["m=0.8", "n = 1"], ["m", "n"], "--fail-under")).toEqual([
    { metric: "m", limit: 0.8 },
    { metric: "n", limit: 1 },
  ]);
  for (const pair of ["m", "m=", "m=1.01", "m=-0.1", "m=NaN", "m=80%", "=0.5"]) {
    expect(() => readLimits([pair], ["m"], "--fail-under")).toThrow("a number from 0 to 1");
  }
  expect(() => readLimits(["x=0.5"], ["m"], "--fail-under")).toThrow("names x, which is not a judged metric: m.");
});
