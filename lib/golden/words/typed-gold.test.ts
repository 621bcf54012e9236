import { expect, test } from "vitest";
import { readTypedGold } from "./typed-gold";

test("lines without spaces are ids, and an empty line ends a text", () => {
  expect(readTypedGold("doc-1\ndoc-2\n\nIt opened in 1894.\nIt was a Monday.\n\n\n開館は1894年。\n")).toEqual([
    { id: "doc-1", text: null },
    { id: "doc-2", text: null },
    { id: null, text: "It opened in 1894.\nIt was a Monday." },
    { id: null, text: "開館は1894年。" },
  ]);
});

test("blank text is no gold context", () => expect(readTypedGold(" \n\n ")).toEqual([]));
