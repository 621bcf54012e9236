import fc from "fast-check";
import { expect, test } from "vitest";
import { isThorough } from "@/testing/thorough";
import { isOneSentence, locateSentences, splitSentences } from "./sentences";

test.each([
  ["Dr. Smith went to the U.S. in 1861. He left.", 2],
  ["See e.g. Fig. 2.", 1],
  ["1. First item. 2. Second item.", 2],
  ["第一句。第二句。", 2],
  ["It cost $3.50. Cheap!", 2],
  ["", 0],
  ["  \n ", 0],
  ["Really?! Yes.", 2],
  ['He said "Go." Then left.', 2],
  ["A sentence that was wrapped\nin its middle. Another one.", 2],
  ["A title without a full stop\n\nA sentence.", 2],
  ["Fruit:\n- apples\n- pears", 3],
])("%j holds %i", (text, count) => expect(splitSentences(text)).toHaveLength(count));

test.each([
  ["Yes. It was.", ["Yes.", "It was."]],
  ["He moved to the U.S. He liked it.", ["He moved to the U.S.", "He liked it."]],
  ["George W. Bush met J. K. Rowling. They spoke.", ["George W. Bush met J. K. Rowling.", "They spoke."]],
  ["They chose plan B. Nobody knew.", ["They chose plan B.", "Nobody knew."]],
  ["See No. 5. The answer is no. Then he left.", ["See No. 5.", "The answer is no.", "Then he left."]],
  ['"Really?" he asked. She did.', ['"Really?" he asked.', "She did."]],
  ["See https://a.org/c?x=1. It helps.", ["See https://a.org/c?x=1.", "It helps."]],
  ["Er kam am 3. Oktober 1990. Sie nicht.", ["Er kam am 3. Oktober 1990.", "Sie nicht."]],
  ["Es gibt z. B. Hunde. Hr. Maier liest Abs. 2. Er geht.", ["Es gibt z. B. Hunde.", "Hr. Maier liest Abs. 2.", "Er geht."]],
  ["यह पहला है। यह दूसरा है।", ["यह पहला है।", "यह दूसरा है।"]],
  ["هل جاء؟ نعم.", ["هل جاء؟", "نعم."]],
  ["Τι κάνεις; Καλά.", ["Τι κάνεις;", "Καλά."]],
  ["Он пришёл. Она ушла.", ["Он пришёл.", "Она ушла."]],
  ["「行こう。」と言った。彼は去った。", ["「行こう。」と言った。", "彼は去った。"]],
])("%j", (text, sentences) => expect(splitSentences(text)).toEqual(sentences));

test.each([
  ["It opened in 1894.[1] It is long.[2]", ["It opened in 1894.[1]", "It is long.[2]"]],
  ["It opened in 1894.[^1][2]It is long.", ["It opened in 1894.[^1][2]", "It is long."]],
  ["It opened in 1894. [1] The next is old.", ["It opened in 1894. [1]", "The next is old."]],
  ["It opened!【1†source】 Is it long?[2, 3] Yes.", ["It opened!【1†source】", "Is it long?[2, 3]", "Yes."]],
  ["It opened in 1894.¹ It is long.²³", ["It opened in 1894.¹", "It is long.²³"]],
  ["It opened. (context 1) It is long (context 2).", ["It opened. (context 1)", "It is long (context 2)."]],
  ["पुल 1894 में खुला।[1] यह लंबा है।[2]", ["पुल 1894 में खुला।[1]", "यह लंबा है।[2]"]],
  ["هل هو طويل؟[1] نعم.", ["هل هو طويل؟[1]", "نعم."]],
  ["It opened. (Source: 2) It is long.", ["It opened. (Source: 2)", "It is long."]],
  ["It opened.(1) It is long. (2)", ["It opened.(1)", "It is long. (2)"]],
  ["Two: (1) it opened. (2) It is long.", ["Two: (1) it opened.", "(2) It is long."]],
  ["It opened.¹,² It is long.³", ["It opened.¹,²", "It is long.³"]],
  ["It opened. **[1]** It is long.[[2]](#b)", ["It opened. **[1]**", "It is long.[[2]](#b)"]],
  ["It opened.[Source 1] It is long. [a_2, b_3]", ["It opened.[Source 1]", "It is long. [a_2, b_3]"]],
  ["它很长。［1］它是灰色的。（来源2）", ["它很长。［1］", "它是灰色的。（来源2）"]],
  ["It is old. [Chapter 2](#two) tells more.", ["It is old.", "[Chapter 2](#two) tells more."]],
  ["[1] It opened. [2] It is long.", ["[1] It opened.", "[2] It is long."]],
  ["It is 20 m².It is long.", ["It is 20 m².", "It is long."]],
])("citations belong to the sentence before them: %j", (text, sentences) => expect(splitSentences(text)).toEqual(sentences));

test.each([
  [
    "a table",
    "| Year | Length |\n|------|--------|\n| 1894 | 120 m  |\nThe end.",
    ["| Year | Length |", "| 1894 | 120 m  |", "The end."],
  ],
  ["CSV", "name,age,city\nAnn Lee,31,Paris\nbob,4,Rome", ["name,age,city", "Ann Lee,31,Paris", "bob,4,Rome"]],
  ["columns with tabs", "id\ttext\nq1\tfirst", ["id\ttext", "q1\tfirst"]],
  [
    "keys with values",
    "name: Old Bridge\nlength_m: 120\nMaterial: iron from the works at Northfield",
    ["name: Old Bridge", "length_m: 120", "Material: iron from the works at Northfield"],
  ],
  [
    "a title before its text",
    "The North Bridge\nIt was opened in 1894 by its builders.",
    ["The North Bridge", "It was opened in 1894 by its builders."],
  ],
  [
    "fenced code",
    "Run:\n```py\nimport os\nx = 1\n```\nThen\ngo\n```\nx = 2\n```",
    ["Run:", "import os", "x = 1", "Then\ngo", "x = 2"],
  ],
  ["a fence that is never closed", "```\nThen\nstop.", ["Then\nstop."]],
])("each line is a sentence in %s", (_, text, sentences) => expect(splitSentences(text)).toEqual(sentences));

test("wrapped prose continues, even if a line begins with a capital or a number", () => {
  const text =
    "The bridge was opened by the president of the United\nStates in 1894 and closed by the mayor of the City of\n1990 Bridges, after 96 years.";
  expect(splitSentences(text)).toEqual([text]);
});

test.each([
  ["first ends here. second, e.g. this one. third", ["first ends here.", "second, e.g. this one.", "third"]],
  ["First ends here. second does not.", ["First ends here. second does not."]],
  ["It ran high.It closed. Built 1894.The end.", ["It ran high.", "It closed.", "Built 1894.", "The end."]],
  ["See System.Out.println of www.example.Com now.", ["See System.Out.println of www.example.Com now."]],
])("small letters and missing spaces: %j", (text, sentences) => expect(splitSentences(text)).toEqual(sentences));

test("list markers, numbers and heading marks are not part of a sentence", () => {
  expect(splitSentences("# Title\nText.\n\n1. One\n2. Two\n* Three")).toEqual(["Title", "Text.", "One", "Two", "Three"]);
});

test("a wrapped line that begins with a number continues the sentence", () => {
  expect(splitSentences("He was then\n42. He died later.")).toEqual(["He was then\n42.", "He died later."]);
});

test("rules and ornaments are not sentences", () => expect(splitSentences("---\n\n* * *\n\n...\n\nOne.")).toEqual(["One."]));

test("offsets point to the sentence in the original, even across a line break", () => {
  const text = "\r\nFirst one\r\nis wrapped.  Second.\n";
  const found = locateSentences(text).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(["First one\r\nis wrapped.", "Second."]);
});

test("offsets increase, stay within the text, and leave out no letter", () => {
  const piece = fc.constantFrom(...'Go. |Dr. |A |b |。|文|\n|\n\n|- |1. |?|"|U.S. |é|😀| '.split("|"));
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(piece).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      let end = 0;
      let kept = "";
      for (const span of locateSentences(text)) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
        end = span.end;
        kept += text.slice(span.start, span.end);
      }
      const letters = (whole: string) => whole.replace(/[^\p{L}\p{Extended_Pictographic}]/gu, "");
      expect(letters(kept).length).toBeGreaterThanOrEqual(letters(text.replace(/^\s*\(?[a-zA-Z][.)]\s/gm, "")).length);
    }),
  );
});

/** Thorough tests split a megabyte. */
const k = isThorough ? 1_000 : 100;

test.each([
  ["no punctuation", "word ".repeat(200 * k), 1],
  ["no space", "a".repeat(1_000 * k), 1],
  ["a sentence a word", "Go on. ".repeat(150 * k), 150 * k],
  ["nothing but full stops", ". ".repeat(500 * k), 0],
  ["a sentence a character", "文。".repeat(300 * k), 300 * k],
  ["nothing but spaces", " ".repeat(1_000 * k), 0],
  ["fences that are never closed", "~~~\n```\n".repeat(140 * k), 0],
  ["cells", "a,b,c\n".repeat(160 * k), 160 * k],
])("a long text with %s comes back", (_, text, count) => expect(splitSentences(text)).toHaveLength(count));

test("a long text of initials or of lines is split", () => {
  expect(splitSentences("A. ".repeat(300 * k)).length).toBeGreaterThan(0);
  expect(splitSentences("* ".repeat(300 * k)).length).toBe(0);
  expect(splitSentences("1. x\n".repeat(200 * k))).toHaveLength(200 * k);
});

test("what is taken for one sentence without segmenting is one", () => {
  const segmenters = ["en", "el"].map((language) => new Intl.Segmenter(language, { granularity: "sentence" }));
  const signs = fc.constantFrom(..."aB1 .,;?!…。！？)]\"'”’»—-:%\u00a0\u3000\u037eΑα句ก".split(""), "A.", "e.g. ");
  const texts = fc.oneof(fc.string({ unit: signs, maxLength: 30 }), fc.string({ unit: "binary", maxLength: 30 }));
  fc.assert(
    fc.property(texts, (text) => {
      const line = text.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, " ");
      if (!isOneSentence(line)) return;
      for (const segmenter of segmenters) expect([...segmenter.segment(line)].length).toBeLessThanOrEqual(1);
    }),
  );
});
