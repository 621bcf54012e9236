import { expect, test } from "vitest";
import { findGold, partsOfMissed } from "./find";

const text = (value: string) => ({ id: null, text: value });
const id = (value: string) => ({ id: value, text: null });
const retrieved = (...ids: (string | null)[]) => ({
  contexts: ids.map((_, index) => `Context ${index}.`),
  contextDetails: ids.map((value) => ({ id: value })),
});

test("a gold text is found where a context is it or holds it whole, apart from white space", () => {
  const contexts = ["Something else.", "It begins.  The Nile\nis long. It ends.", "The Nile is long."];
  expect(findGold([text("The Nile is  long."), text(" Something\telse. "), text("The Amazon is long.")], { contexts })).toEqual([
    1,
    0,
    null,
  ]);
});

test("case, a part of a word and a context that is a part of the gold text do not count", () => {
  expect(findGold([text("the nile")], { contexts: ["The Nile"] })).toEqual([null]);
  expect(findGold([text("Paris")], { contexts: ["Parisians", "comParis", "In Paris, then."] })).toEqual([2]);
  expect(findGold([text("cat")], { contexts: ["concat category cat's"] })).toEqual([0]);
  expect(findGold([text("One. Two.")], { contexts: ["One.", "Two."] })).toEqual([null]);
});

test("words of languages without blanks are found in the middle of a text; two ways to write a character are one", () => {
  expect(findGold([text("尼罗河很长"), text("Cafe\u0301")], { contexts: ["非洲的尼罗河很长而且", "Café"] })).toEqual([0, 1]);
});

test("a gold id is found at the first context with that id, and compared letter for letter", () => {
  expect(findGold([id("b"), id("B"), id("c")], retrieved("a", "b", "b"))).toEqual([1, null, null]);
});

test("with both, either counts, and the first place wins", () => {
  const contexts = { contexts: ["x", "The text.", "y"], contextDetails: [{ id: "a" }, { id: "b" }, { id: "gold" }] };
  expect(findGold([{ id: "gold", text: "The text." }], contexts)).toEqual([1]);
  expect(findGold([{ id: "gold", text: "Another." }], contexts)).toEqual([2]);
  expect(findGold([{ id: "other", text: "The text." }], contexts)).toEqual([1]);
});

test("a gold id is not called missed while a context has no id, unless its text says so", () => {
  expect(findGold([id("a"), id("c")], retrieved("a", null))).toBe("no-ids");
  expect(findGold([id("a")], retrieved("a", null))).toEqual([0]);
  expect(findGold([{ id: "c", text: "Another text." }], retrieved("a", null))).toEqual([null]);
  expect(findGold([id("a")], { contexts: ["x"] })).toBe("no-ids");
});

test("a missed gold text names the context that is a part of it", () => {
  const contexts = ["Else.", "Two is\nhere."];
  const gold = [text("One. Two is here. Three."), text("Four."), id("a")];
  expect(partsOfMissed(gold, [null, null, null], contexts)).toEqual([1, null, null]);
  expect(partsOfMissed(gold, [0, null, null], contexts)).toEqual([null, null, null]);
});

test("texts that nearly repeat are searched, and more than can be read is said", () => {
  const near = "a".repeat(2_000_000);
  const sought = `${"a".repeat(100_000)}b`;
  expect(findGold([text(sought)], { contexts: [near] })).toEqual([null]);
  expect(
    findGold(
      Array.from({ length: 40 }, (_, n) => text(`${n}`)),
      { contexts: [near] },
    ),
  ).toBe("too-long");
});
