import { expect, test } from "vitest";
import { loadSampleSearch, runHref, sampleHref, sampleQueryOf } from "./sample-search";

const metrics = ["trulens-context-relevance", "context-adherence-plus"];
const query = (address: string) => sampleQueryOf(loadSampleSearch(address), metrics);

test("an address without a sort asks for the worst by the first metric", () =>
  expect(query("")).toEqual({ sort: "trulens-context-relevance", order: "asc", text: undefined }));

test("a filter by a metric sorts by it too", () =>
  expect(query("?metric=context-adherence-plus&band=Poor")).toMatchObject({
    sort: "context-adherence-plus",
    metric: "context-adherence-plus",
    band: "Poor",
  }));

test("position sorts in the order of the file", () =>
  expect(query("?sort=position&order=desc")).toMatchObject({ sort: undefined, order: "desc" }));

test("a metric that the run has not filters and sorts by nothing", () => {
  const read = query("?metric=other&band=Poor&sort=other");
  expect(read).toEqual({ sort: "trulens-context-relevance", order: "asc", text: undefined });
});

test("a bin outside 0 to 9 is left out", () => expect(query("?metric=context-adherence-plus&bin=12").bin).toBeUndefined());

test("text is trimmed and bounded", () => {
  expect(query("?q=%20river%20").text).toBe("river");
  expect(query(`?q=${"x".repeat(2000)}`).text).toHaveLength(500);
});

test("addresses hold only what differs from the default, and a sample's carries the table's state", () => {
  expect(runHref("r1", { q: "", page: 1 })).toBe("/runs/r1");
  expect(sampleHref("r1", 7, { metric: "m", bin: 0, page: 2 })).toBe("/runs/r1/samples/7?metric=m&bin=0&page=2");
});
