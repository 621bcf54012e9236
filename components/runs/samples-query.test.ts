import { expect, test } from "vitest";
import { loadSamplesSearch, sampleQueryOf, samplesHref } from "./samples-query";

const metrics = ["trulens-context-relevance", "context-adherence-plus"];
const query = (address: string) => sampleQueryOf(loadSamplesSearch(address), metrics);

test("an address without a sort asks for the worst by the first metric", () =>
  expect(query("")).toEqual({ sort: "trulens-context-relevance" }));

test("a filter by a metric sorts by it too", () =>
  expect(query("?metric=context-adherence-plus&band=Poor")).toEqual({
    sort: "context-adherence-plus",
    metric: "context-adherence-plus",
    band: "Poor",
  }));

test("position sorts in the order of the file", () => {
  expect(query("?sort=position&order=desc").order).toBe("desc");
  expect(query("?sort=position&order=desc").sort).toBeUndefined();
});

test("a metric that the run has not filters and sorts by nothing", () =>
  expect(query("?metric=other&band=Poor&sort=other")).toEqual({ sort: "trulens-context-relevance" }));

test("a tenth from 0 to 9 is read, another left out", () => {
  expect(query("?metric=context-adherence-plus&bin=0").bin).toBe(0);
  expect(query("?metric=context-adherence-plus&bin=12").bin).toBeUndefined();
  expect(query("?metric=context-adherence-plus&bin=-1").bin).toBeUndefined();
});

test("text is trimmed and bounded, and blank text is none", () => {
  expect(query("?q=%20river%20").text).toBe("river");
  expect(query(`?q=${"x".repeat(2000)}`).text).toHaveLength(500);
  expect(query("?q=%20%20").text).toBeUndefined();
});

test("an address holds only what differs from the default", () =>
  expect(samplesHref("/runs/r1", { q: null, metric: "m", bin: 0, page: 1 })).toBe("/runs/r1?metric=m&bin=0"));
