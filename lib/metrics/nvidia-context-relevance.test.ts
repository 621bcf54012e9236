import { expect, test } from "vitest";
import type { Judgment } from "@/lib/domain/judgment";
import { bandOf, defaultThresholds } from "@/lib/domain/scores/band";
import { nvidiaContextRelevance } from "./nvidia-context-relevance";
import { contextsShape } from "./shapes/contexts";

const readNvidiaReply = (reply: string) => nvidiaContextRelevance.parse(reply, sample, { item: 0, poll: 0 }, settings);
const rawOf = (reply: string) => {
  const read = readNvidiaReply(reply);
  return read.ok ? read.reading.raw : read.cause;
};

test.each([
  ['Sure {here}: {"score": 1, "reasoning": "a } and { inside"} Good luck!', 1],
  ['{"score": "1.5"}', "out-of-range"],
  ['{"score": ""}', "malformed"],
  ["", "empty"],
])("%j reads as %s", (reply, raw) => expect(rawOf(reply)).toBe(raw));

test("the reasoning is kept as explanation", () => {
  expect(readNvidiaReply('{"score": 1, "reasoning": "Says half. \\"Score\\": 2"}')).toMatchObject({
    reading: { raw: 1, score: 0.5, explanation: 'Says half. "Score": 2' },
  });
});

const sample = {
  question: "What is machine learning and how does it work?",
  contexts: [
    "Machine learning is a subset of artificial intelligence that enables systems to automatically learn and improve from experience without being explicitly programmed.",
    "The weather forecast shows partly cloudy skies tomorrow.",
  ],
  response: null,
};
const settings = nvidiaContextRelevance.settings.parse({});

const judged = (context: number, model: string, reply: string): Judgment => {
  const read = nvidiaContextRelevance.parse(reply, sample, { item: context, poll: 0 }, settings);
  const unit = { step: 0, item: context, model, poll: 0 };
  return read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause };
};

test("the seed's example: contexts scored 2 and 0 give 0.5, Moderate", () => {
  const score = nvidiaContextRelevance.score(sample, [judged(0, "a", '{"score": 2}'), judged(1, "a", '{"score": 0}')], settings);
  expect(score).toMatchObject({ score: 0.5, cause: null, scored: 2, expected: 2 });
  expect(bandOf(score.score ?? -1, defaultThresholds)).toBe("Moderate");
  expect(contextsShape.detail.parse(score.detail).contexts.map(({ raw }) => raw)).toEqual([2, 0]);
});

test("each context is the mean over the models that answered", () => {
  const score = nvidiaContextRelevance.score(
    sample,
    [
      judged(0, "a", '{"score": 2}'),
      judged(0, "b", '{"score": 1}'),
      judged(1, "a", "unreadable"),
      judged(1, "b", '{"score": 1}'),
    ],
    settings,
  );
  expect(score.score).toBeCloseTo((0.75 + 0.5) / 2, 12);
  expect(contextsShape.detail.parse(score.detail)).toEqual({
    contexts: [
      { raw: 1.5, score: 0.75, models: { a: 1, b: 0.5 } },
      { raw: 1, score: 0.5, models: { a: null, b: 0.5 } },
    ],
    models: { a: null, b: 0.5 },
  });
});

test("without a judgment of every context there is no score, and the cause is the most frequent error", () => {
  const score = nvidiaContextRelevance.score(
    sample,
    [
      judged(0, "a", '{"score": 2}'),
      judged(0, "b", ""),
      judged(1, "a", '{"score": 7}'),
      judged(1, "b", "prose"),
      judged(1, "c", "prose"),
    ],
    settings,
  );
  expect(score).toMatchObject({ score: null, cause: "malformed", scored: 1, expected: 2 });
});

test("of equally frequent causes the first is given", () => {
  const score = nvidiaContextRelevance.score(sample, [judged(0, "a", '{"score": 7}'), judged(1, "a", "prose")], settings);
  expect(score.cause).toBe("out-of-range");
});

test("the temperature is 0.1 unless set", () => {
  const temperatures = (given: object) => {
    const read = nvidiaContextRelevance.settings.parse(given);
    return nvidiaContextRelevance.asks(sample, read, nvidiaContextRelevance.template(read)).map(({ temperature }) => temperature);
  };
  expect(temperatures({})).toEqual([0.1, 0.1]);
  expect(temperatures({ temperature: 0.7 })).toEqual([0.7, 0.7]);
});
