import { expect, test } from "vitest";
import { shareLevels } from "@/lib/domain/shares/choices";
import { hidesFilter, keptSearch, openParameters } from "./share";

const given = {
  sort: "id",
  order: "desc",
  q: "word",
  review: "disagreed",
  unlabelled: "true",
  gold: "missed",
  band: "Poor",
  queue: "all",
  comments: "open",
  other: "1",
};

test("a share reads only the parameters that reveal nothing hidden", () => {
  expect(openParameters(given, "scores")).toEqual({ order: "desc", band: "Poor" });
  expect(Object.keys(openParameters(given, "texts"))).toEqual(["sort", "order", "q", "unlabelled", "gold", "band"]);
  expect(openParameters({ review: "disagreed" }, "everything")).toEqual({ review: "disagreed" });
  expect(openParameters({ sort: ["id", "position"] }, "scores")).toEqual({});
});

test.each([
  ["review=disagreed&band=Poor", [true, true, false]],
  ["q=word&label=checked&value=true", [true, false, false]],
  ["metric=nvidia-context-relevance&band=Poor&sort=position", [false, false, false]],
])("what the filter %s asks is hidden at the levels %j", (filter, hidden) => {
  expect(shareLevels.map((level) => hidesFilter(filter, level))).toEqual(hidden);
});

test("a link keeps the filter, sort and tab of the address, without what the share hides", () => {
  const address = "?sort=gold-recall&order=desc&q=word&metric=m&band=Poor&tab=trust&page=3&view=v&queue=all&ids=7";
  const whole = { isPart: false };
  expect(keptSearch(address, "texts", whole)).toBe("?sort=gold-recall&order=desc&q=word&metric=m&band=Poor&tab=trust");
  expect(keptSearch(address, "scores", whole)).toBe("?order=desc&metric=m&band=Poor&tab=trust");
  // The share itself is limited to what matches.
  expect(keptSearch(address, "texts", { isPart: true })).toBe("?tab=trust");
  expect(keptSearch("?page=2&tab=setup", "texts", whole)).toBe("");
});

test("groups need the texts of a whole run, and slices its columns too", () => {
  const slices = "?tab=slices&measure=m&slice=doc_type%3Dtable";
  expect(keptSearch("?tab=why&stage=failed", "texts", { isPart: false })).toBe("?stage=failed&tab=why");
  expect(keptSearch("?tab=why&stage=failed", "scores", { isPart: false })).toBe("");
  expect(keptSearch(slices, "texts", { isPart: false })).toBe("");
  expect(keptSearch(slices, "everything", { isPart: false })).toBe("?slice=doc_type=table&tab=slices&measure=m");
  expect(keptSearch("?tab=why", "texts", { isPart: true })).toBe("");
});
