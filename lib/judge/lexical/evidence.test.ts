import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentFrequencies } from "./document-frequencies";
import { createEvidence } from "./evidence";

const paris = "The Eiffel Tower was built in 1889 in Paris. It is 330 metres tall and made of iron.";
const cooking = "Boil the pasta in salted water for ten minutes. Add butter and serve.";
const pisa = "The Leaning Tower of Pisa was completed in 1372. Its tilt is four degrees.";

const evidenceOver = (...documents: string[]) => {
  const frequencies = new DocumentFrequencies();
  for (const document of documents) frequencies.addDocument(document);
  return createEvidence(frequencies);
};
const evidence = evidenceOver(paris, cooking, pisa);
const shares = (response: string, contexts: string[]) => evidence.grounding(response, contexts).map((one) => one.share);

test("relevance rises with the question's words that a text contains", () => {
  const question = "When was the Eiffel Tower built?";
  const [all, some, none] = [paris, pisa, cooking].map((text) => evidence.relevance(question, text));
  expect(all?.share).toBeGreaterThan(0.9);
  expect(all?.missing).toEqual([]);
  expect(some?.share).toBeGreaterThan(0);
  expect(some?.share).toBeLessThan(0.5);
  expect(some).toMatchObject({ found: ["Tower"], missing: ["Eiffel", "built"] });
  expect(none).toEqual({ share: 0, found: [], missing: ["Eiffel", "Tower", "built"] });
});

test("words within one sentence count more than the same words far apart", () => {
  const question = "iron tower height";
  const together = "The iron tower has a great height. Nothing else is known.";
  const apart = "The iron is known. Nothing of that tower is. The height is great.";
  expect(evidence.relevance(question, together).share).toBeGreaterThan(evidence.relevance(question, apart).share);
});

test("a blank question or text has no relevance", () => {
  expect(evidence.relevance("", paris)).toEqual({ share: 0, found: [], missing: [] });
  expect(evidence.relevance("Eiffel", "").share).toBe(0);
});

test("a repeated word counts more, and a word in a long context less", () => {
  const share = (text: string) => evidence.relevance("Who built the tower?", text).share;
  expect(share("The tower is high. That tower leans.")).toBeGreaterThan(share("The tower is high. That bridge leans."));
  expect(share(`The tower is high. ${cooking.repeat(9)}`)).toBeLessThan(share("The tower is high."));
});

test("each sentence of a response is compared with all contexts together", () => {
  const found = evidence.grounding(
    "The tower is 330 metres tall and made of iron. Its iron leans by four degrees. Zebras fly at night.",
    [paris, pisa],
  );
  expect(found[0]?.share).toBeGreaterThan(0.85);
  expect(found[1]?.missing).toEqual([]);
  expect(found[1]?.share).toBeGreaterThan(
    Math.max(...[paris, pisa].flatMap((one) => shares("Its iron leans by four degrees.", [one]))),
  );
  expect(found[2]).toMatchObject({ share: 0, missing: ["Zebras", "fly", "night"] });
});

test("a sentence about the speaker and a question count less than a statement", () => {
  const [stated] = shares("The tower is made of iron.", [paris]);
  for (const personal of ["I know the tower is made of iron.", "Is the tower made of iron?"])
    expect(shares(personal, [paris])[0]).toBeLessThan(stated ?? 0);
  expect(shares("World War I was long.", ["World War I was long."])).toEqual([1]);
});

test("a wrong number costs more than a wrong word", () => {
  const [right, wrongWord, wrongNumber] = [
    "It is 330 metres tall and made of iron.",
    "It is 330 metres tall and made of wood.",
    "It is 390 metres tall and made of iron.",
  ].map((response) => evidence.grounding(response, [paris])[0]);
  expect(right?.share).toBe(1);
  expect(wrongWord?.share).toBeLessThan(1);
  expect(wrongNumber?.share).toBeLessThan(wrongWord?.share ?? 0);
  expect(wrongNumber?.missing).toEqual(["390"]);
});

test("words in another order than the context's count less", () => {
  const [own] = shares("The tower was built in 1889 in Paris.", [paris]);
  const [shuffled] = shares("Paris in 1889 built was tower the Eiffel.", [paris]);
  expect(shuffled).toBeLessThan(own ?? 0);
});

test("without contexts the share is 0; without words there are no sentences to ground", () => {
  expect(evidence.grounding("It is tall.", [])).toMatchObject([{ share: 0 }]);
  expect(evidence.grounding("… 👍", [paris])).toEqual([]);
  expect(evidence.grounding("", [paris])).toEqual([]);
});

test.each([
  ["Chinese", "埃菲尔铁塔建于1889年。", "埃菲尔铁塔建于1889年,位于巴黎。", "意大利面要煮十分钟。"],
  ["Thai", "หอไอเฟลสร้างขึ้นในปี 1889", "หอไอเฟลสร้างขึ้นในปี 1889 ที่กรุงปารีส", "ต้มพาสต้าในน้ำเกลือ"],
  ["Arabic", "بني برج إيفل عام 1889", "تم بناء برج إيفل في باريس. بني البرج عام 1889", "اسلق المعكرونة في الماء"],
  ["Hindi", "एफिल टॉवर 1889 में बना", "एफिल टॉवर पेरिस में 1889 में बना था।", "पास्ता को नमक के पानी में उबालें।"],
  ["Russian", "Эйфелеву башню построили в 1889 году", "Эйфелева башня в Париже построена в 1889 году.", "Варите макароны."],
  ["Turkish", "Eyfel Kulesi 1889 yılında yapıldı", "Paris'teki Eyfel Kulesi 1889 yılında yapılmıştır.", "Makarnayı haşlayın."],
])("%s works: the relevant context scores higher", (_, claim, fitting, other) => {
  expect(shares(claim, [fitting])[0]).toBeGreaterThan(0.5);
  expect(shares(claim, [other])[0]).toBeLessThan(0.2);
  expect(evidence.relevance(claim, fitting).share).toBeGreaterThan(evidence.relevance(claim, other).share + 0.3);
});

test("a fraction depends only on its texts, differs between them and spreads", () => {
  expect(evidence.fraction("a", 1)).toBe(evidence.fraction("a", 1));
  expect(evidence.fraction("a", 1)).not.toBe(evidence.fraction("a", 2));
  expect(evidence.fraction("ab", "c")).not.toBe(evidence.fraction("a", "bc"));
  const many = Array.from({ length: 1000 }, (_, poll) => evidence.fraction("text", poll));
  expect(many.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(many.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(0.5, 1);
});

const words = [
  "tower",
  "Paris",
  "1889",
  "The",
  "iron",
  "塔",
  "برج",
  ".",
  "!",
  "\n",
  "'",
  "ไทย",
  "👍",
  "\u0301",
  "constructor",
  "__proto__",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(" ")),
);

test("shares are within 0 to 1 for any texts, and reproducible", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(anyText, { maxLength: 4 }), (question, response, contexts) => {
      const fresh = evidenceOver(...contexts);
      const relevance = fresh.relevance(question, contexts[0] ?? "");
      const grounding = fresh.grounding(response, contexts);
      for (const { share } of [relevance, ...grounding]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(fresh.relevance(question, contexts[0] ?? "")).toEqual(relevance);
      expect(evidenceOver(...contexts).grounding(response, contexts)).toEqual(grounding);
    }),
  );
});

test("a response copied from its context is fully grounded", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("tower", "iron", "Paris", "1889", "metre", "built"), { minLength: 1, maxLength: 20 }),
      (parts) => {
        const text = parts.join(" ");
        for (const { share } of evidence.grounding(text, [cooking, text])) expect(share).toBeCloseTo(1, 9);
      },
    ),
  );
});

test("citations are no words that a context must hold", () =>
  expect(shares("It opened in 1894.[7] It is tall (context 7).", [paris])).toEqual(
    shares("It opened in 1894. It is tall.", [paris]),
  ));
