import fc from "fast-check";
import { expect, test } from "vitest";
import { findPassage, findQuote } from "./passage";

const texts = [
  "The bridge 🌉👩‍👩‍👧 opened in 1933. The bridge 🌉👩‍👩‍👧 is red. ",
  "افتتح الجسر في ١٩٣٣، والجسر أحمر. ",
  "הגשר נפתח ב־1933. ‏(bridge) ‎abc ",
  "for (let i = 0; i < n; i++) {\n\tsum += a[i] ?? 0;\r\n}\n",
  "橋は1933年に開通した。Zo\u0308e é ",
];

/** A text of some of these, and a passage of it that does not cut a character in half. */
const passages = fc
  .tuple(fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 12 }), fc.nat(), fc.integer({ min: 1, max: 80 }))
  .map(([parts, at, length]) => {
    const text = parts.join("");
    const characters = [...text];
    const from = at % characters.length;
    const quote = characters.slice(from, from + length).join("");
    return { text, quote, start: characters.slice(0, from).join("").length };
  });

test("1,000 random passages with emoji, right-to-left text and code are found where they stood", () => {
  fc.assert(
    fc.property(passages, ({ text, quote, start }) => {
      expect(findQuote(text, { quote, start })).toBe(start);
    }),
  );
});

test("a passage is found again after words were put before it, and is lost when its words are gone", () => {
  fc.assert(
    fc.property(passages, fc.constantFrom("", "Corrected 🌉: ", "تصحيح: "), ({ text, quote, start }, added) => {
      const found = findQuote(added + text, { quote, start });
      expect((added + text).slice(found ?? -1).startsWith(quote)).toBe(true);
      expect(findQuote("another text", { quote: `${quote}#`, start })).toBeNull();
    }),
  );
});

test("of several places, the nearest one counts", () => {
  const text = "ab......ab..............ab";
  const at = (start: number) => findQuote(text, { quote: "ab", start });
  expect([at(3), at(7), at(15), at(17), at(2 ** 31)]).toEqual([0, 8, 8, 24, 24]);
});

test("a passage belongs to one text of the sample", () => {
  const sample = { question: "red?", response: null, reference: "red", contexts: ["blue", "it is red"] };
  const passage = { start: 6, end: 9, quote: "red" };
  expect(findPassage(sample, { ...passage, field: "context", context: 1 })?.start).toBe(6);
  expect(findPassage(sample, { ...passage, field: "question", context: null })?.start).toBe(0);
  for (const [field, context] of [
    ["context", 0],
    ["context", 2],
    ["context", null],
    ["response", null],
  ] as const)
    expect(findPassage(sample, { ...passage, field, context })).toBeNull();
});
