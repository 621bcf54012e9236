import { expect, test } from "vitest";
import { inViewOrder, plainView, readView, writeView } from "./view";

test("a written view reads back the same", () => {
  const view = { density: "compact", hidden: ["contextCount", "labels"], order: ["m-2", "m-1"], shown: ["label-1"] } as const;
  expect(readView(writeView(view))).toEqual(view);
});

test("a view may show every column, even those hidden by default", () =>
  expect(readView(writeView({ ...plainView, hidden: [] })).hidden).toEqual([]));

test.each([undefined, "", "nonsense", "compact"])("the cookie %j gives the default view", (text) =>
  expect(readView(text)).toEqual(plainView),
);

test("invalid column names are ignored", () =>
  expect(readView('huge.<script>~labels~.a b~m-1"')).toEqual({
    density: "comfortable",
    hidden: ["labels"],
    order: [],
    shown: [],
  }));

test("moved metrics come first, the others keep their order", () =>
  expect(inViewOrder([{ id: "a" }, { id: "b" }, { id: "c" }], { ...plainView, order: ["c", "a"] }).map(({ id }) => id)).toEqual([
    "c",
    "a",
    "b",
  ]));
