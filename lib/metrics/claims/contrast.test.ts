import { expect, test } from "vitest";
import { contrastOf } from "./contrast";

/** The fact, and the words of both that differ. */
function differing(claim: string, sentence: string) {
  const contrast = contrastOf(claim, sentence);
  const words = (text: string, spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => text.slice(start, end)).join("|");
  return contrast && [contrast.fact, words(claim, contrast.claim), words(sentence, contrast.sentence)];
}

test.each([
  [
    "It was to stand for 30 years.",
    "Eiffel had a permit for it to stand for 20 years; then it passed on.",
    "number",
    "30 years",
    "20 years",
  ],
  ["It is five metres high.", "It is 7 m high.", "number", "five metres", "7 m"],
  ["It opened in 1937.", "It opened in 1933.", "date", "1937", "1933"],
  ["It opened in May 1933.", "It opened in June 1933.", "date", "May", "June"],
  ["It is 30 miles long.", "It is 30 km long.", "unit", "30 miles", "30 km"],
  ["The bridge is open.", "The bridge is not open.", "negation", "", "not"],
  ["It stands in Leer.", "It stands in Emden.", "name", "Leer", "Emden"],
])("%s / %s", (claim, sentence, fact, ofClaim, ofSentence) => {
  expect(differing(claim, sentence)).toEqual([fact, ofClaim, ofSentence]);
});

test("other words are no fact that was compared", () => {
  expect(differing("The bridge is red.", "The bridge is blue.")).toBeNull();
  expect(differing("It opened in 1933.", "It is 2 km long.")).toBeNull();
});

test("several names on either side are not opposed", () => {
  expect(differing("Ann Lee built it in Leer.", "Bo Kim built it in Emden.")).toBeNull();
});
