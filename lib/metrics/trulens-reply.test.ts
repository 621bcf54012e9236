import { expect, test } from "vitest";
import { truLensContextRelevance } from "./trulens-context-relevance";

const sample = { question: "q", contexts: ["c"], response: null };
const readTruLensReply = (reply: string) => truLensContextRelevance.parse(reply, sample, { item: 0, poll: 0 }, {});

const rawOf = (reply: string) => {
  const read = readTruLensReply(reply);
  return read.ok ? read.reading.raw : read.cause;
};

test.each([
  ["Score: 7 (on a 0-10 scale)", 7],
  ["Criteria: parts\nSupporting Evidence: 3 of 4 parts\nScore: 3\nScore: 9", 9],
  ["Score: <The score 0-10 based on the given criteria>\nScore: 4", 4],
  ["Supporting Evidence: The Score is high, 9 of 10\nCriteria: 7 things\nScore: 6", 6],
  ["Criteria: c\nScore: 6\nSupporting Evidence:\nScore of 10 needs more\nScore: 2", 6],
  ["Score: 1,000", "out-of-range"],
  ["Score: <The score 0-10 based on the given criteria>", "no-score"],
  ["Criteria: accuracy 9\nSupporting Evidence: 4 of 5 parts", "no-score"],
  ["", "empty"],
  ["-1", "out-of-range"],
])("%j reads as %s", (reply, raw) => expect(rawOf(reply)).toBe(raw));

test("a score below one is taken at its word and flagged", () => {
  const read = readTruLensReply("Score: 0.9");
  expect(read).toMatchObject({ ok: true, reading: { raw: 0.9, score: 0.09, flags: ["looks already normalised"] } });
  expect(readTruLensReply("Score: 1")).toMatchObject({ reading: { flags: [] } });
});

test.each([
  ["Score: 8\nCriteria: names the year\nSupporting Evidence: It says 1861.\nThat is it.", 8],
  ["**Supporting Evidence:** It says 1861.\nThat is it.\n\n**Criteria:** names the year\n\n**Score:** 8", 8],
  ["Score: 8 Criteria: names the year Supporting Evidence: It says 1861.\nThat is it.", 8],
])("criteria and evidence are kept apart: %j", (reply, raw) => {
  const read = readTruLensReply(reply);
  expect(read).toMatchObject({
    ok: true,
    reading: { raw, criteria: "names the year", evidence: "It says 1861.\nThat is it.", explanation: null },
  });
});

test("a bare number has no explanation", () => {
  expect(readTruLensReply("7")).toMatchObject({ reading: { criteria: null, evidence: null, explanation: null } });
});

test("without other labels the text around the score explains it", () => {
  expect(readTruLensReply("Score: 7\nIt names the year.")).toMatchObject({ reading: { explanation: "It names the year." } });
});

test("a verb in a list is no correction", () => {
  const reply =
    "Score: 7\nCriteria: Coverage.\nSupporting Evidence: It says how to create, update, and delete plans. 3 of 4 parts are covered.";
  expect(readTruLensReply(reply)).toMatchObject({ ok: true, reading: { raw: 7 } });
});

test("words of doubt in the sections of a filled template take no score back", () => {
  for (const text of [
    "Press it, wait, then press it again.",
    "Hold on, is that a sport?",
    "Update: it opened in 1894.",
    "On reflection, no.",
    "Is it 4? No, 5.",
    "Correction: 3.",
    "Hold on. 9/10",
    "It is.\n\nWait, Wait is the show.",
  ])
    for (const reply of [
      `Score: 8\nCriteria: Named.\nSupporting Evidence: ${text}`,
      `**Score:** 8\n**Criteria:** ${text}\n**Supporting Evidence:** "${text}"`,
      `Score: 8\nSupporting Evidence: The text says: ${text}`,
    ])
      expect([reply, readTruLensReply(reply)]).toMatchObject([reply, { reading: { raw: 8 } }]);
});

test.each([
  "It is. Wait, it is not.\nScore: 3",
  "It is. Wait, that is wrong. Score: 3",
  "It is.\n\nOn second thought, 3/10.",
  "It is.\n\nUpdate: Score: 3",
  "It is.\nCorrection: 3",
  "It is. On second thought, 3/10.",
  "It is, wait, Wait.\nCriteria: Named.\nScore: 3",
])("a score after doubt in the sections, or doubt after a sentence or line, revises: %j", (end) =>
  expect(readTruLensReply(`Score: 8\nCriteria: Named.\nSupporting Evidence: ${end}`)).toMatchObject({ reading: { raw: 3 } }),
);
