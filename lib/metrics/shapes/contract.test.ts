import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Judgment } from "@/lib/domain/judgment";
import { figuresOf } from "@/lib/metrics/figures";
import { judged } from "@/lib/metrics/judged.fixture";
import { builtInMetrics } from "@/lib/metrics/registry";
import { stepsOf } from "@/lib/metrics/steps";
import { asksPerContext } from "./contract";
import { scorePolls } from "./polls";

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

const vote = (poll: number, verdict: "yes" | "no", explanation: string | null = `${verdict} ${poll}`, model = "a"): Judgment => {
  const raw = verdict === "yes" ? 1 : 0;
  const reading = { raw, score: raw, verdict, explanation, criteria: null, evidence: null, detail: null, flags: [] };
  return { step: 0, item: null, poll, model, error: null, ...reading };
};
const failed = (poll: number, error: JudgmentCause, model = "a"): Judgment => ({ step: 0, item: null, poll, model, error });
const detailOf = (judgments: Judgment[], polls: number) => scorePolls(judgments, polls).detail;

test("the share of yes among the polls, with its interval", () => {
  const judgments = [vote(0, "yes"), vote(1, "no"), vote(2, "yes"), vote(3, "yes"), vote(4, "yes")];
  const score = scorePolls(judgments, 5);
  expect(score).toMatchObject({ score: 0.8, cause: null, scored: 5, expected: 5, explanation: "yes 0" });
  const { detail } = score;
  expect(detail).toMatchObject({ yes: 4, valid: 5, n: 5, split: false, surfaced: [{ model: "a", poll: 0, verdict: "yes" }] });
  expect(detail.interval?.[0]).toBeCloseTo(0.3755, 4);
  expect(detail.interval?.[1]).toBeCloseTo(0.9638, 4);
});

test("below one half the explanation is one of a no", () => {
  const score = scorePolls([vote(0, "yes"), vote(1, "no"), vote(2, "no")], 3);
  expect(score.explanation).toBe("no 1");
  expect(score.score).toBeCloseTo(1 / 3, 11);
});

test("the majority's first poll with an explanation is shown", () => {
  const score = scorePolls([vote(0, "no"), vote(1, "yes", null), vote(2, "yes", " "), vote(3, "yes"), vote(4, "yes")], 5);
  expect(score.explanation).toBe("yes 3");
});

test("at exactly one half one of each is shown, as a split vote", () => {
  const score = scorePolls([vote(0, "no"), vote(1, "yes"), vote(2, "no"), vote(3, "yes")], 4);
  expect(score.score).toBe(0.5);
  expect(score.explanation).toBe("Split vote, yes: yes 1\n\nSplit vote, no: no 0");
  expect(score.detail).toMatchObject({
    split: true,
    surfaced: [
      { poll: 1, verdict: "yes" },
      { poll: 0, verdict: "no" },
    ],
  });
});

test("invalid polls are left out while more than half are valid", () => {
  const score = scorePolls([vote(0, "yes"), failed(1, "no-score"), vote(2, "no"), vote(3, "yes"), failed(4, "timeout")], 5);
  expect(score.score).toBeCloseTo(2 / 3, 11);
  expect(score).toMatchObject({ scored: 3, expected: 5, cause: null, detail: { yes: 2, valid: 3 } });
});

test("with exactly half of the polls valid there is a cause instead of a score, and all polls stay visible", () => {
  const judgments = [vote(0, "yes"), vote(1, "yes"), failed(2, "timeout"), failed(3, "no-score")];
  const score = scorePolls(judgments, 4);
  expect(score).toMatchObject({ score: null, cause: "timeout", scored: 2, expected: 4, explanation: null });
  expect(detailOf(judgments, 4)).toMatchObject({
    interval: null,
    polls: [
      { poll: 0, verdict: "yes", error: null },
      { poll: 1, verdict: "yes", error: null },
      { poll: 2, verdict: null, error: "timeout" },
      { poll: 3, verdict: null, error: "no-score" },
    ],
  });
});

test("several models: the mean over those with more than half of their polls valid", () => {
  const judgments = [
    ...[vote(0, "yes"), vote(1, "yes"), vote(2, "no")],
    ...[vote(0, "yes", "b", "b"), failed(1, "empty", "b"), vote(2, "yes", "b", "b")],
    ...[vote(0, "no", "c", "c"), failed(1, "empty", "c"), failed(2, "empty", "c")],
  ];
  const score = scorePolls(judgments, 3);
  expect(score.score).toBeCloseTo((2 / 3 + 1) / 2, 11);
  expect(score).toMatchObject({
    scored: 6,
    expected: 9,
    detail: { yes: 4, valid: 5, n: 9, models: { b: 1, c: null }, interval: null },
  });
});

test("polls of several models have no interval; those of the only model that counts have one", () => {
  const two = [...[0, 1, 2].map((poll) => vote(poll, "yes")), ...[0, 1, 2].map((poll) => vote(poll, "no", "b", "b"))];
  expect(detailOf(two, 3).interval).toBeNull();
  const one = [...[0, 1, 2].map((poll) => vote(poll, "yes")), ...[0, 1, 2].map((poll) => failed(poll, "timeout", "b"))];
  expect(detailOf(one, 3).interval).toEqual(detailOf(one.slice(0, 3), 3).interval);
  expect(detailOf(one, 3).interval?.[0]).toBeCloseTo(0.4385, 4);
});

test("two models that cancel out are a split vote", () => {
  const votes = (model: string, yes: number) =>
    Array.from({ length: 3 }, (_, poll) => vote(poll, poll < yes ? "yes" : "no", "e", model));
  expect(scorePolls([...votes("a", 1), ...votes("b", 2)], 3)).toMatchObject({ score: 0.5, detail: { split: true } });
});

test("without a score the valid polls are still counted", () => {
  const judgments = [vote(0, "yes"), vote(1, "no"), failed(2, "timeout"), failed(3, "timeout"), failed(4, "timeout")];
  expect(scorePolls(judgments, 5)).toMatchObject({ score: null, cause: "timeout", scored: 2, expected: 5 });
  expect(detailOf(judgments, 5)).toMatchObject({ yes: 1, valid: 2, n: 5, interval: null });
});
