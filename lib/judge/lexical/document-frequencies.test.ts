import { expect, test } from "vitest";
import { DocumentFrequencies } from "./document-frequencies";

test("a rarer word weighs more, an unknown one most, and a text counts once", () => {
  const frequencies = new DocumentFrequencies();
  frequencies.addDocument("The tower stands in Paris.");
  frequencies.addDocument("The tower stands in Pisa and leans.");
  frequencies.addDocument("A tower of iron.");
  expect(frequencies.idf("tower")).toBeLessThan(frequencies.idf("stand"));
  expect(frequencies.idf("stand")).toBeLessThan(frequencies.idf("lean"));
  expect(frequencies.idf("lean")).toBeLessThan(frequencies.idf("zebra"));
  expect(frequencies.idf("tower")).toBeGreaterThan(0);
});

test("a text counts once, and a word once a text", () => {
  const once = new DocumentFrequencies();
  once.addDocument("tower tower tower");
  once.addDocument("other text");
  const twice = new DocumentFrequencies();
  for (let time = 0; time < 5; time++) twice.addDocument("tower tower tower");
  twice.addDocument("other text");
  expect(twice.documents).toBe(2);
  expect(twice.idf("tower")).toBe(once.idf("tower"));
});

test("without documents every word weighs the same", () => {
  const frequencies = new DocumentFrequencies();
  expect(frequencies.idf("tower")).toBe(frequencies.idf("zebra"));
  expect(frequencies.idf("tower")).toBeGreaterThan(0);
});
