import { expect, test } from "vitest";
import { lineDifference } from "./difference";

const inShort = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, lines }) =>
    kind === "skipped" ? `${lines.length} lines` : `${kind} ${lines.join("|")}`,
  );

test("changed lines are shown with two equal ones around them; the rest is skipped", () => {
  const lines = ["a", "b", "c", "d", "e", "f", "g", "h"];
  expect(inShort(lines.join("\n"), lines.with(4, "E").join("\n"))).toEqual([
    "2 lines",
    "same c|d",
    "out e",
    "in E",
    "same f|g|h",
  ]);
});

test("a line break at the end is no change", () => {
  expect(inShort("a\nb", "a\nb\n")).toEqual(["2 lines"]);
  expect(inShort("", "a")).toEqual(["in a"]);
});

test("texts with too many changes count as wholly different", () => {
  const of = (name: string) => Array.from({ length: 2000 }, (_, at) => `${name} ${at}`).join("\n");
  expect(lineDifference(of("a"), of("b")).map(({ kind }) => kind)).toEqual(["out", "in"]);
});
