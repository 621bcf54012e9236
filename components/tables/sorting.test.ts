import { expect, test } from "vitest";
import { sortedRows, sortLinks } from "./sorting";

test("rows without a value come last in both orders, and equal rows stay in order", () => {
  const rows = [{ at: null }, { at: 2, n: 1 }, { at: 10 }, { at: 2, n: 2 }];
  const [, one, ten, two] = rows;
  expect(sortedRows(rows, "asc", ({ at }) => at)).toEqual([one, two, ten, rows[0]]);
  expect(sortedRows(rows, "desc", ({ at }) => at)).toEqual([ten, one, two, rows[0]]);
});

test("names are sorted in natural order", () =>
  expect(sortedRows(["Zoe", "émile", "anna"], "asc", (name) => name)).toEqual(["anna", "émile", "Zoe"]));

test("a heading sorts by its column; the sorted one reverses the order", () => {
  const href = ({ sort, order }: { sort: string | null; order: string | null }) => `${sort} ${order}`;
  const links = sortLinks<"name" | "made">({ sort: "name", order: null }, href);
  expect(links("name")).toEqual({ sort: "asc", href: "name desc" });
  expect(links("made", "desc")).toEqual({ sort: null, href: "made desc" });
  expect(sortLinks<"name">({ sort: "name", order: "desc" }, href)("name")).toEqual({ sort: "desc", href: "name asc" });
});
