import { expect, test } from "vitest";
import { foldText, isFolded, type TextMark, type TextPiece, textPage } from "./fold";

const mark = (text: string, part: string, label: string): TextMark => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
  label,
  altered: false,
});
const shown = (pieces: TextPiece[]) => pieces.map((piece) => (piece.kind === "gap" ? "[…]" : piece.text)).join("");
const long = `${"The opening words come first. ".repeat(40)}Needle in the middle. ${"More words follow after it. ".repeat(40)}`;

test("a short text is shown whole, with its marks and their labels", () => {
  const text = "One fact. Another fact. A third.";
  expect(foldText(text, { marks: [mark(text, "Another fact.", "1.2")] })).toEqual([
    { kind: "text", text: "One fact. " },
    { kind: "mark", text: "Another fact.", label: "1.2", altered: false },
    { kind: "text", text: " A third." },
  ]);
});

test("a long text keeps its beginning and the surroundings of its marks", () => {
  const pieces = foldText(long, { marks: [mark(long, "Needle in the middle.", "1.41")] });
  expect(pieces.map(({ kind }) => kind)).toEqual(["text", "gap", "text", "mark", "text", "gap"]);
  expect(shown(pieces)).toMatch(/^The opening words come first/);
  expect(pieces[3]).toMatchObject({ text: "Needle in the middle.", label: "1.41" });
  expect(isFolded(pieces)).toBe(true);
});

test("a mark over a whole long text is cut, without its label", () => {
  const text = "word ".repeat(2_000);
  const pieces = foldText(text, { marks: [{ start: 0, end: text.length, label: "1.1", altered: false }] });
  expect(pieces.at(-1)?.kind).toBe("gap");
  expect(pieces[0]).toMatchObject({ kind: "mark", label: null });
});

test("marks that overlap share no character", () => {
  const pieces = foldText("abcdefghij", {
    marks: [
      { start: 0, end: 6, label: "1.1", altered: false },
      { start: 4, end: 9, label: "1.2", altered: true },
      { start: 2, end: 5, label: "1.3", altered: false },
    ],
  });
  expect(shown(pieces)).toBe("abcdefghij");
});

test("a fold does not split a character", () => {
  const pieces = foldText("😀".repeat(1_000));
  expect(shown(pieces).isWellFormed()).toBe(true);
});

test("the pages of a text add up to it", () => {
  const text = "😀x".repeat(500);
  let from: number | null = 0;
  let together = "";
  while (from !== null) {
    const page: ReturnType<typeof textPage> = textPage(text, {}, from, 100);
    together += shown(page.pieces);
    from = page.next;
  }
  expect(together).toBe(text);
});

test("words that a search found are pointed out, also within a mark, and far down in a long text", () => {
  const found = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
  const text = "One fact. Another fact. A third.";
  const pieces = foldText(text, { marks: [mark(text, "Another fact.", "1.2")], found: [found(text, "other")] });
  expect(pieces.slice(1, 4)).toEqual([
    { kind: "mark", text: "An", label: null, altered: false },
    { kind: "mark", text: "other", label: null, altered: false, isFound: true },
    { kind: "mark", text: " fact.", label: "1.2", altered: false },
  ]);
  expect(foldText(long, { found: [found(long, "Needle")] })).toContainEqual({ kind: "text", text: "Needle", isFound: true });
});
