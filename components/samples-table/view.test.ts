import { expect, test } from "vitest";
import { inViewOrder, plainView, readView, writeView } from "./view";

test("a view is read as it was written", () => {
  const view = { density: "compact", hidden: ["contextCount", "labels"], order: ["m-2", "m-1"] } as const;
  expect(readView(writeView(view))).toEqual(view);
});

test("with every column shown nothing is hidden, not even what is hidden at first", () =>
  expect(readView(writeView({ ...plainView, hidden: [] })).hidden).toEqual([]));

test.each([undefined, "", "nonsense", "compact"])("of a cookie that says %j the view is the plain one", (text) =>
  expect(readView(text)).toEqual(plainView),
);

test("names that no column can have are left out", () =>
  expect(readView('huge.<script>~labels~.a b~m-1"')).toEqual({ density: "comfortable", hidden: ["labels"], order: [] }));

test("metrics that were moved come first, the others follow as they were", () =>
  expect(inViewOrder([{ id: "a" }, { id: "b" }, { id: "c" }], { ...plainView, order: ["c", "a"] }).map(({ id }) => id)).toEqual([
    "c",
    "a",
    "b",
  ]));
