import { expect, test } from "vitest";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { sentenceOf } from "./progress";

const progress: RunProgress = {
  status: "running",
  reason: null,
  planned: 660,
  done: 120,
  ok: 117,
  error: 3,
  errors: { timeout: 2, "http-500": 1 },
  cached: 12,
  calls: 130,
  promptTokens: 900,
  completionTokens: 90,
  cachedTokens: 0,
  costUsd: 0.0213,
  follows: false,
  waits: null,
  limits: { maxCalls: null, budgetUsd: null, pauseOnUseless: true, pauseOnOverrun: true },
  batches: null,
  seconds: 30,
  perSecond: 4.1,
  secondsLeft: 131.7,
};

test("progress shows share, pace, time left, errors by cause, replies from the cache, and cost", () => {
  expect(sentenceOf(progress)).toBe(
    "120 of 660 judgments (18%), 4.1 a second, about 132 s left, 3 in error (timeout 2, http-500 1), 12 from cache, US$ 0.02",
  );
});

test("progress omits what is zero, and the time left of a run that is not running", () => {
  const batches = {
    open: 3,
    requests: 5000,
    done: 1200,
    oldestAt: new Date(Date.now() - 720_500).toISOString(),
    ignoredLines: 0,
  };
  expect(sentenceOf({ ...progress, batches, perSecond: null, secondsLeft: null })).toContain(
    "3 batches at the server: 1,200 of 5,000 requests done, the oldest sent 12 min 1 s ago; a batch can take 24 hours",
  );
  const bare = { ...progress, done: 0, error: 0, errors: {}, cached: 0, costUsd: null, perSecond: null, secondsLeft: null };
  expect(sentenceOf(bare)).toBe("0 of 660 judgments (0%)");
  expect(sentenceOf({ ...bare, status: "paused", perSecond: 2, secondsLeft: 330 })).toBe("0 of 660 judgments (0%), 2 a second");
  expect(sentenceOf({ ...bare, perSecond: 2, secondsLeft: 330 })).toContain("about 6 min left");
});
