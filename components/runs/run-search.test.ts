import { expect, test } from "vitest";
import { isFiltered, loadRunSearch, runQueryOf, sortHref } from "./run-search";

const metrics = ["trulens-context-relevance"];

test("an empty address asks for the newest first and filters by nothing", () => {
  const search = loadRunSearch("");
  expect(runQueryOf(search, metrics)).toEqual({ sort: "when", order: "desc" });
  expect(isFiltered(search)).toBe(false);
});

test("a status and a sort that do not exist are left out", () => {
  expect(runQueryOf(loadRunSearch("?status=burning&sort=colour"), metrics)).toEqual({ sort: "when", order: "desc" });
});

test("a heading sorts highest first, and the other way round at the second click; a name begins at A", () => {
  const search = loadRunSearch("?page=3&q=x");
  expect(sortHref(search, "trulens-context-relevance")).toBe("/?q=x&sort=trulens-context-relevance");
  expect(sortHref(loadRunSearch("?sort=samples"), "samples")).toBe("/?sort=samples&order=asc");
  expect(sortHref(search, "name")).toBe("/?q=x&sort=name&order=asc");
});
