import { expect, test } from "vitest";
import { shownByDefault } from "@/lib/domain/shares/choices";
import { hiddenInFilter, keptSearch, openParameters } from "./share";

const nothing = { texts: false, metadata: false, reviews: false, prompts: false, names: false, export: false };
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
  expect(openParameters(given, nothing)).toEqual({ order: "desc", band: "Poor" });
  expect(Object.keys(openParameters(given, shownByDefault))).toEqual(["sort", "order", "q", "unlabelled", "gold", "band"]);
  expect(openParameters({ review: "disagreed" }, { ...shownByDefault, reviews: true })).toEqual({ review: "disagreed" });
  expect(openParameters({ sort: ["id", "position"] }, nothing)).toEqual({});
});

test.each([
  ["review=disagreed&band=Poor", ["reviews"]],
  ["q=word&label=checked&value=true&review=reviewed", ["texts", "reviews"]],
  ["metric=nvidia-context-relevance&band=Poor&sort=position", []],
])("for the filter %s, a share that shows nothing hides %j", (filter, hidden) => {
  expect(hiddenInFilter(filter, nothing)).toEqual(hidden);
});

test("a link keeps the filter, sort and tab of the address, without what the share hides", () => {
  const address = "?sort=gold-recall&order=desc&q=word&metric=m&band=Poor&tab=trust&page=3&view=v&queue=all&ids=7";
  const whole = { isPart: false };
  expect(keptSearch(address, shownByDefault, whole)).toBe("?sort=gold-recall&order=desc&q=word&metric=m&band=Poor&tab=trust");
  expect(keptSearch(address, nothing, whole)).toBe("?order=desc&metric=m&band=Poor&tab=trust");
  // The share itself is limited to what matches.
  expect(keptSearch(address, shownByDefault, { isPart: true })).toBe("?tab=trust");
  expect(keptSearch("?page=2&tab=setup", shownByDefault, whole)).toBe("");
});

test("groups need the texts of a whole run, and slices its columns too", () => {
  const slices = "?tab=slices&measure=m&slice=doc_type%3Dtable";
  const withMetadata = { ...shownByDefault, metadata: true };
  expect(keptSearch("?tab=groups&stage=failed", shownByDefault, { isPart: false })).toBe("?stage=failed&tab=groups");
  expect(keptSearch("?tab=groups&stage=failed", nothing, { isPart: false })).toBe("");
  expect(keptSearch(slices, shownByDefault, { isPart: false })).toBe("");
  expect(keptSearch(slices, withMetadata, { isPart: false })).toBe("?slice=doc_type=table&tab=slices&measure=m");
  expect(keptSearch("?tab=groups", shownByDefault, { isPart: true })).toBe("");
});
