import { expect, test } from "vitest";
import { shownByDefault } from "@/lib/domain/shares/choices";
import { hiddenInFilter, openParameters } from "./share";

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
