import { expect, test } from "vitest";
import { loadSamplesSearch, samplesHref, tabOf } from "./filters/address";
import { sampleQueryOf, unreadSearch } from "./from-address";

const metrics = ["trulens-context-relevance", "context-adherence-plus"];
const query = (address: string) => sampleQueryOf(loadSamplesSearch(address), metrics);

test("an address without a sort asks for the worst answers, or for the worst by the first metric", () => {
  expect(query("")).toEqual({ sort: "context-adherence-plus" });
  expect(sampleQueryOf(loadSamplesSearch(""), metrics.slice(0, 1))).toEqual({ sort: "trulens-context-relevance" });
});

test("addresses of earlier versions open the tab that has their part now", () => {
  expect(["groups", "slices", "controls", "why"].map((tab) => tabOf(loadSamplesSearch(`?tab=${tab}`)))).toEqual([
    ...["why", "why", "trust", "why"],
  ]);
});

test("a filter by a metric sorts by it too", () =>
  expect(query("?metric=context-adherence-plus&band=Poor")).toEqual({
    sort: "context-adherence-plus",
    metric: "context-adherence-plus",
    band: "Poor",
  }));

test("position sorts in file order", () => {
  expect(query("?sort=position&order=desc").order).toBe("desc");
  expect(query("?sort=position&order=desc").sort).toBeUndefined();
});

test("ignores a metric that the run does not have", () =>
  expect(query("?metric=other&band=Poor&sort=other")).toEqual({ sort: "context-adherence-plus" }));

test("reads a tenth from 0 to 9 and ignores others", () => {
  expect(query("?metric=context-adherence-plus&bin=0").bin).toBe(0);
  expect(query("?metric=context-adherence-plus&bin=12").bin).toBeUndefined();
  expect(query("?metric=context-adherence-plus&bin=-1").bin).toBeUndefined();
});

test("reads several tenths only if the last comes after the first", () => {
  expect(query("?metric=context-adherence-plus&bin=2&last=5")).toMatchObject({ bin: 2, lastBin: 5 });
  expect(query("?metric=context-adherence-plus&bin=2&last=1").lastBin).toBeUndefined();
  expect(query("?metric=context-adherence-plus&bin=2&last=12").lastBin).toBeUndefined();
  expect(query("?metric=context-adherence-plus&last=5").lastBin).toBeUndefined();
});

test("trims and limits text, and ignores blank text", () => {
  expect(query("?q=%20river%20").text).toBe("river");
  expect(query(`?q=${"x".repeat(2000)}`).text).toHaveLength(500);
  expect(query("?q=%20%20").text).toBeUndefined();
});

test("an address holds only what differs from the default", () =>
  expect(samplesHref("/runs/r1", { q: null, metric: "m", bin: 0, page: 1 })).toBe("/runs/r1?metric=m&bin=0"));

test("reads scores of several metrics, each from one parameter", () => {
  const both = "trulens-context-relevance:0.2..0.6,context-adherence-plus:Poor";
  expect(query(`?score=${both}`).scores).toEqual([
    { metric: "trulens-context-relevance", from: 0.2, to: 0.6 },
    { metric: "context-adherence-plus", band: "Poor" },
  ]);
  expect(samplesHref("", { score: loadSamplesSearch(`?score=${both}`).score })).toBe(`?score=${both}`);
  expect(query("?score=context-adherence-plus:..0.4").scores).toEqual([{ metric: "context-adherence-plus", to: 0.4 }]);
});

test.each(["x", ":", "m:2..3", "m:..", "m:0.1.2..1", "other:Poor", "m:-1..0"])("the score filter %j is none", (text) =>
  expect(query(`?score=${text}`).scores).toBeUndefined(),
);

test("differing metrics are sorted by the difference, unless the address says otherwise", () => {
  const differ = "?differ=trulens-context-relevance,context-adherence-plus";
  expect(query(`${differ}&by=0.6`)).toEqual({ differ: { metrics, by: 0.6 }, sort: "difference", order: "desc" });
  expect(query(`${differ}&sort=id`).sort).toBe("id");
  expect(query("?differ=trulens-context-relevance").differ).toBeUndefined();
  expect(query("?sort=difference").sort).toBe("context-adherence-plus");
});

test("judgments in error can be those of one metric, of any cause unless the address names one", () => {
  expect(query("?errorBy=context-adherence-plus")).toMatchObject({ error: "any", errorBy: "context-adherence-plus" });
  expect(query("?error=timeout&errorBy=context-adherence-plus").error).toBe("timeout");
  expect(query("?errorBy=other")).toEqual(query(""));
  expect(query("?error=timeout&errorBy=other")).toEqual(query("?error=timeout"));
});

test("lists the parameters without effect as written", () => {
  const unread = (address: string) => {
    const given = Object.fromEntries(new URLSearchParams(address));
    const search = loadSamplesSearch(address);
    return unreadSearch(given, search, sampleQueryOf(search, metrics));
  };
  expect(unread("?sort=up&metric=m&band=Great&page=-1&by=3&label=a&other=b")).toEqual([
    "sort=up",
    "metric=m",
    "band=Great",
    "by=3",
    "label=a",
    "page=-1",
  ]);
  expect(unread("?sort=position&order=desc&q=x&score=context-adherence-plus:Poor&split=true&label=a&value=b&page=2")).toEqual([]);
});
