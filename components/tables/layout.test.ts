import { expect, test } from "vitest";
import { layoutFrom, plainLayout, readLayout, shownColumns, type TableColumn, withShown, writeLayout } from "./layout";

const columns: TableColumn[] = [
  { id: "name", name: "Run", isFixed: true },
  { id: "judge", name: "Judge" },
  { id: "tokens", name: "Tokens", startsHidden: true },
  { id: "cost", name: "Cost" },
  { id: "when", name: "When" },
];
const shown = (layout = plainLayout) => shownColumns(columns, layout).map(({ id }) => id);

test("by default all columns but the initially hidden ones are shown; a chosen one is shown at its place", () => {
  expect(shown()).toEqual(["name", "judge", "cost", "when"]);
  expect(shown(withShown(columns, plainLayout, "tokens", true))).toEqual(["name", "judge", "tokens", "cost", "when"]);
});

test("a column is hidden, but not the last one", () => {
  const hidden = withShown(columns, plainLayout, "cost", false);
  expect(shown(hidden)).toEqual(["name", "judge", "when"]);
  const one = withShown(columns, withShown(columns, hidden, "judge", false), "when", false);
  expect(shown(one)).toEqual(["name", "when"]);
});

test("columns are read from the address, else the cookie, and cannot be unknown, none or unbounded", () => {
  const jar = { get: () => ({ value: "judge" }) };
  expect(shown(layoutFrom("runs", { columns: null }, jar))).toEqual(["name", "judge"]);
  expect(shown(layoutFrom("runs", { columns: "cost" }, jar))).toEqual(["name", "cost"]);
  expect(readLayout(writeLayout({ columns: ["when", "judge"] }))).toEqual({ columns: ["when", "judge"] });
  expect(writeLayout(plainLayout)).toBeNull();
  expect(shown(readLayout("nothing~when~<b>"))).toEqual(["name", "when"]);
  expect(readLayout("")).toEqual(plainLayout);
  expect(readLayout("a~".repeat(10_000)).columns).toEqual(["a"]);
});
