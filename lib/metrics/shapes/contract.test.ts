import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresOf } from "@/lib/metrics/figures";
import { judged } from "@/lib/metrics/judged.fixture";
import { builtInMetrics } from "@/lib/metrics/registry";
import { stepsOf } from "@/lib/metrics/steps";
import { asksPerContext } from "./contract";

const sample = {
  question: "When was the bridge opened?",
  contexts: ["The bridge was opened in 1933. It is red.", "Tunnels are closed in winter."],
  response: "It was opened in 1933.",
};

const pieces = [
  ...["{", "}", "[", "]", '"', ":", ",", " ", "\n", "\\", "-", "/", ".", "*", "<", "%", "```", "<think>", "</think>"],
  ...["1", "2.1", "8", "10", "９", "9.9", "true", "null", "yes", "no", '"score"', "Score", "Criteria:", "Verdict", "It is red."],
  ...[
    "Supporting Evidence:",
    "Insufficient Information",
    '{"score":1}',
    '{"verdict":',
    '{"claims": [',
    '{"verdicts": [',
    '{"claim": ',
  ],
  ...[', "sentences": [', ', "evidence": ["1.1"]', ', "verdict": "supported"', '"unchecked": [1]'],
];
const replies = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((all) => all.join("")),
);

describe.each(builtInMetrics.map((metric) => ({ id: metric.id, metric })))("$id", ({ metric }) => {
  const settings = metric.settings.parse({});
  const judgments = judged(metric, sample, ["judge-a", "judge-b"]);
  const failed = judgments.map(({ step, item, poll, model }) => ({ step, item, poll, model, error: "timeout" as const }));

  test("asks about what its shape says, as often as it says", () => {
    const places = asksPerContext(metric.shape) ? sample.contexts.map((_, index) => index) : [null];
    const first = judgments.filter(({ step }) => step === 0);
    expect(new Set(first.map(({ item }) => item))).toEqual(new Set(places));
    expect(first).toHaveLength(2 * places.length * metric.polls(settings));
    expect(metric.shape.kind === "polls" || metric.polls(settings) === 1).toBe(true);
  });

  test.each([
    ["all judgments", judgments],
    ["judgments of one of two models", judgments.map((one, at) => (one.model === "judge-a" ? one : (failed[at] ?? one)))],
    ["no judgment that could be read", failed],
    ["no judgment at all", []],
  ])("the score of %s has the detail of its shape", (_, given) => {
    const score = metric.score(sample, given, settings);
    expect(metric.shape.detail.strict().parse(JSON.parse(JSON.stringify(score.detail)))).toEqual(score.detail);
    expect(score.score === null).toBe(given.every(({ error }) => error !== null));
    expect(score.cause === null).toBe(score.score !== null);
    if (score.score === null) for (const { value } of figuresOf(metric, score)) expect(value).toBeNull();
  });

  test("any reply is read without throwing, as a score from 0 to 1 or an error", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        for (const step of stepsOf(metric)) {
          const read = step.parse(reply, sample, { item: 0, poll: 0, about: "1 A.\n2 B." }, settings);
          if (!read.ok) continue;
          expect(read.reading.score).toBeGreaterThanOrEqual(0);
          expect(read.reading.score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
