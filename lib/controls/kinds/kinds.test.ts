import { describe, expect, test } from "vitest";
import { namesInText } from "@/lib/controls/texts/quotable";
import type { ControlSource } from "@/lib/controls/texts/source";
import { seeded } from "@/lib/stats/random";
import { contextsSwapped, padded, quote, referenceContext, responseSwapped, vague } from "./by-family";
import { nameChanged, negationFlipped, numberChanged } from "./changed-fact";
import type { Make } from "./contract";

let id = 0;
const source = (texts: Partial<ControlSource>): ControlSource => ({
  id: ++id,
  key: String(id),
  question: "Where does the river Elbe flow into the sea?",
  contexts: [],
  reference: null,
  response: "It flows into the sea near the town of Cuxhaven.",
  ...texts,
});
const of = (sentence: string) => source({ contexts: [sentence] });

function make(kind: Make, one: ControlSource, others: readonly ControlSource[] = []) {
  return kind(one, { others, names: namesInText([one, ...others]), random: seeded(1) });
}
const responseOf = (made: ReturnType<Make>) => ("texts" in made ? made.texts.response : null);

describe("a changed number", () => {
  test("replaces the only number by one that no context has, and is compared with the sentence", () => {
    const one = of("The bridge over the river was built in 1894 by engineers.");
    const made = make(numberChanged, one);
    expect(responseOf(made)).toMatch(/^The bridge over the river was built in (?!1894)1\d{3} by engineers\.$/);
    expect(made).toMatchObject({ quote: { response: one.contexts[0] }, texts: { contexts: one.contexts } });
  });

  test.each([
    ["inexact", "The library of the town has more than 500 books in its rooms."],
    ["of a name", "The crew of the town flew with a Boeing 747 in the evening."],
    ["of a citation", "The effect was shown in the field by others (Miller, 2014)."],
    ["one of two", "The town had 500 people in 1894, as is known of the records."],
    ["of a possibility", "The hall of the town can hold 500 people in the evening."],
  ])("is not sure where the number is %s", (_, sentence) => {
    expect(make(numberChanged, of(sentence))).toEqual({ cause: "no sentence with one exact number" });
  });
});

describe("a negation", () => {
  test.each([
    ["The bridge is made of steel from the region.", "The bridge is not made of steel from the region."],
    ["Visitors of the town can climb the tower by night.", "Visitors of the town cannot climb the tower by night."],
    ["The bridge was not opened to the public in the summer.", "The bridge was opened to the public in the summer."],
  ])("turns %s", (sentence, turned) => expect(responseOf(make(negationFlipped, of(sentence)))).toBe(turned));

  test.each([
    "All of the bridges in the town are made of steel.",
    "The bridge that was built in the town is made of steel.",
    "The bridge of the town will be closed until the summer.",
    "The bridge is one of the oldest in the region.",
    "Die Brücke ist aus Stahl und wurde in der Stadt gebaut.",
  ])("leaves %s", (sentence) => expect(make(negationFlipped, of(sentence))).toHaveProperty("cause"));
});

test("a changed name has the same kind of place elsewhere, and in no context of the sample", () => {
  const one = of("The bridge of the town was designed by Clara Weber in the spring.");
  const other = of("The opera of the town was composed by Jonas Lind in the winter.");
  expect(responseOf(make(nameChanged, one, [other]))).toBe("The bridge of the town was designed by Jonas Lind in the spring.");
  expect(make(nameChanged, one, [])).toHaveProperty("cause");
});

test("swapped contexts and responses come from a question about something else", () => {
  const one = source({ contexts: ["The Elbe flows into the North Sea near Cuxhaven."] });
  const related = source({
    question: "How long is the Elbe?",
    contexts: ["The Elbe is long."],
    response: "The Elbe is a river with a length of more than a thousand kilometres.",
  });
  const other = source({
    question: "From which milk is feta cheese made?",
    contexts: ["Feta is made from sheep milk."],
    response: "Feta cheese is traditionally made from sheep milk, sometimes mixed with goat milk.",
  });
  expect(make(contextsSwapped, one, [related, other])).toMatchObject({ texts: { contexts: other.contexts } });
  expect(responseOf(make(responseSwapped, one, [related, other]))).toBe(other.response);
  expect(make(contextsSwapped, one, [related])).toEqual({ cause: "no question about something else" });
  const short = { ...other, response: "Sheep milk." };
  expect(make(responseSwapped, one, [short])).toHaveProperty("cause");
});

test("a question that hardly says what it is about gets nothing of another", () => {
  expect(make(contextsSwapped, source({ question: "What is that?" }), [])).toEqual({
    cause: "a question that hardly says what it is about",
  });
});

test("a quote is a whole sentence of a context in any script", () => {
  expect(responseOf(make(quote, of("See: a list, 1)\nМост через реку построили в конце девятнадцатого века.")))).toBe(
    "Мост через реку построили в конце девятнадцатого века.",
  );
  expect(responseOf(make(quote, of("这座桥于一八九四年建成，是当地最古老的桥梁。")))).toContain("这座桥");
  expect(make(quote, of("See: a list, 1)"))).toHaveProperty("cause");
});

test("a vague response needs an English question for a fact, and padding an English response that answers", () => {
  expect(make(vague, source({}))).toHaveProperty("texts");
  expect(make(vague, source({ question: "Which river in the town is the best for children?" }))).toHaveProperty("cause");
  expect(make(vague, source({ question: "In welches Meer fließt die Elbe bei Cuxhaven?" }))).toHaveProperty("cause");
  expect(responseOf(make(padded, source({})))).toContain("It flows into the sea near the town of Cuxhaven. I hope");
  expect(make(padded, source({ response: "I don't know the answer to that." }))).toHaveProperty("cause");
  expect(make(padded, source({ response: "Sie fließt bei Cuxhaven in die Nordsee." }))).toHaveProperty("cause");
});

test("the context that states the reference holds it as whole words, with words of the question", () => {
  const contexts = ["The river Elbe flows into the North Sea near Cuxhaven. Ships go on to the North Sea."];
  const sentence = "The river Elbe flows into the North Sea near Cuxhaven.";
  expect(make(referenceContext, source({ contexts, reference: "North Sea" }))).toMatchObject({ texts: { contexts: [sentence] } });
  expect(make(referenceContext, source({ contexts, reference: "ort Sea" }))).toHaveProperty("cause");
  expect(make(referenceContext, source({ contexts, reference: null }))).toEqual({ cause: "no reference that answers" });
});
