import { expect, test } from "vitest";
import { labelColumnId, shownLabels } from "./label-columns";

const label = (name: string, isShort = true) => ({ name, n: 3, isShort });
const labels = [label("adherent"), label("spans", false), label("b"), label("c"), label("d"), label("e")];
const names = (view: { hidden?: string[]; shown?: string[] }) =>
  shownLabels(labels, { hidden: [], shown: [], ...view }).map(({ name }) => name);

test("the first short labels have a column", () => expect(names({})).toEqual(["adherent", "b", "c", "d"]));

test("a label can be hidden, and a long one or a late one shown", () => {
  expect(names({ hidden: [labelColumnId("b")], shown: [labelColumnId("spans"), labelColumnId("e")] })).toEqual([
    ...["adherent", "spans", "c", "d", "e"],
  ]);
});

test("where labels start hidden, a chosen one has a column", () => {
  expect(names({ hidden: ["labels"] })).toEqual([]);
  expect(names({ hidden: ["labels"], shown: [labelColumnId("c")] })).toEqual(["c"]);
});

test("names in any script have an id that a cookie takes", () => {
  for (const name of ["adherent", "", "标签", "a.b~c;d"]) expect(labelColumnId(name)).toMatch(/^label-[a-z0-9]+$/);
});
