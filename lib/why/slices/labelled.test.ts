import { expect, test } from "vitest";
import { answerableBy, isTalkBy, relevantBy } from "./labelled";

test.each([
  ["answerable", true, true],
  ["is_answerable", "no", false],
  ["answerability", "UNANSWERABLE", false],
  ["answerability", "answerable", true],
  ["answerability", "partial", null],
  ["isImpossible", true, false],
  ["unanswerable", 0, true],
  ["adherent", true, null],
])("%s: %j", (name, value, expected) => expect(answerableBy(name, value)).toBe(expected));

test.each([
  ["answerability", "CONVERSATIONAL", true],
  ["answerable", "chit-chat", true],
  ["is_greeting", true, false],
  ["small_talk", "yes", true],
  ["answerability", "PARTIAL", false],
  ["type", "conversational", false],
])("small talk by %s: %j", (name, value, expected) => expect(isTalkBy(name, value)).toBe(expected));

test.each([
  ["context_relevance", 1, true],
  ["relevance", 0, false],
  ["is_relevant", "yes", true],
  ["helpful", 1, null],
])("a context's %s: %j", (name, value, expected) => expect(relevantBy(name, value)).toBe(expected));
