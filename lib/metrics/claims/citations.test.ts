import { expect, test } from "vitest";
import { citationsIn, withoutCitations } from "./citations";
import { equalSentences } from "./verdicts";

const contexts = ["It is red.", "It is long.", "It is RED! It is old."];
const contextDetails = contexts.map((_, at) => ({ id: `doc-${at}.md`, score: null, metadata: {} }));

/** Of the first sentence, carried by these contexts' first sentences. */
const citation = (response: string, ...evidence: number[]) =>
  citationsIn({ question: "", contexts, contextDetails, response }, equalSentences(contexts))(
    [0],
    evidence.map((context) => ({ context, sentence: 0 })),
  );

test.each([
  ["It is red [1].", [0], "right"],
  ["It is red [^1].", [0], "right"],
  ["It is red【1†source】.", [0], "right"],
  ["It is red (context 1).", [0], "right"],
  ["It is red [doc-0.md].", [0], "right"],
  ["It is red (Doc-0.md).", [0], "right"],
  ["It is red and long [1, 2].", [0, 1], "right"],
  ["It is red and long [1-2].", [0, 1], "right"],
  ["It is red and long [1].", [0, 1], "incomplete"],
  ["It is red [2].", [0], "wrong"],
  ["It is red [9].", [0], "wrong"],
  ["It is red. [1][2]", [0], "right"],
  ["It is red.[1] It is long.[2]", [0], "right"],
  ["It is red.¹ It is long.²", [0], "right"],
  ["It is red. (Context 1) It is long.", [0], "right"],
  ["It is red (1933).", [0], null],
  ["It is red [sic].", [0], null],
  ["It is red [1].", [], null],
])("%s", (response, evidence, expected) => expect(citation(response, ...evidence)).toBe(expected));

test("citing a context that holds an equal sentence is right", () => expect(citation("It is red [3].", 0)).toBe("right"));

test("the lexical judge reads a sentence without its citations", () => {
  expect(withoutCitations("It is red (context 1).")).toBe("It is red.");
  expect(withoutCitations("It is 20 m² (1933).")).toBe("It is 20 m² (1933).");
  expect(withoutCitations("It is red [1][2, 3], and long【4†a】.")).toBe("It is red, and long.");
  expect(withoutCitations("It has [many] parts.")).toBe("It has [many] parts.");
});
