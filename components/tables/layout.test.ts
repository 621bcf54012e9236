import { describe, expect, test } from "vitest";
import {
  layoutFromCookie,
  layoutInCookie,
  listedColumns,
  plainLayout,
  readLayout,
  shownColumns,
  type TableColumn,
  withMoved,
  withShown,
  withWidth,
} from "./layout";

const columns: TableColumn[] = [
  { id: "name", name: "Run", isFixed: true },
  { id: "judge", name: "Judge" },
  { id: "tokens", name: "Tokens", startsHidden: true },
  { id: "cost", name: "Cost" },
  { id: "when", name: "When" },
];
const shown = (layout = plainLayout) => shownColumns(columns, layout).map(({ id }) => id);
const listed = (layout = plainLayout) => listedColumns(columns, layout).map(({ id }) => id);

test("by default all columns but the initially hidden ones are shown; the menu lists all", () => {
  expect(shown()).toEqual(["name", "judge", "cost", "when"]);
  expect(listed()).toEqual(["name", "judge", "tokens", "cost", "when"]);
});

test("a selected column is shown at its position in the menu", () => {
  expect(shown(withShown(columns, plainLayout, "tokens", true))).toEqual(["name", "judge", "tokens", "cost", "when"]);
});

test("a hidden column keeps its neighbour; the last column cannot be hidden", () => {
  const hidden = withShown(columns, plainLayout, "cost", false);
  expect(shown(hidden)).toEqual(["name", "judge", "when"]);
  const one = withShown(columns, withShown(columns, hidden, "judge", false), "when", false);
  expect(shown(one)).toEqual(["name", "when"]);
});

test("a column moves to another's position in both directions, never before a fixed one", () => {
  expect(shown(withMoved(columns, plainLayout, "when", "judge"))).toEqual(["name", "when", "judge", "cost"]);
  expect(shown(withMoved(columns, plainLayout, "judge", "when"))).toEqual(["name", "cost", "when", "judge"]);
  expect(withMoved(columns, plainLayout, "when", "name")).toBe(plainLayout);
});

test("moving a hidden column shows it", () => {
  expect(shown(withMoved(columns, plainLayout, "tokens", "when"))).toEqual(["name", "judge", "cost", "when", "tokens"]);
});

test("widths stay within bounds and can be reset", () => {
  expect(withWidth(plainLayout, "judge", 5).widths).toEqual({ judge: 40 });
  expect(withWidth(plainLayout, "judge", 5000).widths).toEqual({ judge: 900 });
  expect(withWidth(withWidth(plainLayout, "judge", 200), "judge", null)).toEqual(plainLayout);
});

describe("what an address or a cookie says", () => {
  test("reads back what was written", () => {
    const layout = { columns: ["when", "judge"], widths: { judge: 96 } };
    expect(layoutFromCookie(layoutInCookie(layout))).toEqual(layout);
    expect(layoutFromCookie(layoutInCookie(plainLayout))).toEqual(plainLayout);
  });

  test("cannot contain unknown columns, hide all columns or be unbounded", () => {
    expect(shown(readLayout({ columns: "nothing~when~<b>", widths: null }))).toEqual(["name", "when"]);
    expect(readLayout({ columns: "", widths: "judge.x~.5~judge" })).toEqual(plainLayout);
    expect(readLayout({ columns: "a~".repeat(10_000), widths: "b.1~".repeat(10_000) }).columns).toEqual(["a"]);
    expect(layoutFromCookie(undefined)).toEqual(plainLayout);
  });
});
