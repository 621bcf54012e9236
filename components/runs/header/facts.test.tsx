import { JudgeSetup } from "assay-lib/domain/judge";
import type { RunProgress } from "assay-lib/domain/runs/progress";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RunCounts } from "./facts";

const judge = JudgeSetup.parse({ kind: "openai", models: ["m"] });
const progress: RunProgress = {
  status: "running",
  reason: null,
  planned: 240,
  done: 75,
  ok: 68,
  error: 7,
  errors: { timeout: 7 },
  cached: 0,
  calls: 80,
  promptTokens: 12_000,
  completionTokens: 900,
  cachedTokens: 0,
  costUsd: null,
  follows: false,
  waits: null,
  limits: { maxCalls: null, budgetUsd: null, pauseOnUseless: true, pauseOnOverrun: true },
  batches: null,
  seconds: 10,
  perSecond: 7.5,
  secondsLeft: 22,
};

const shown = (given: RunProgress): string =>
  renderToStaticMarkup(<RunCounts progress={given} run={{ judge, pricedAt: null }} />).replace(/<[^>]+>/g, " ");

test("the facts and the progress both count failed judgments as done", () => {
  const text = shown({ ...progress, status: "completed-with-errors", cached: 3, costUsd: 0.94 });
  expect(text.replace(/\s+/g, " ")).toContain("75 of 240 judgments, 3 from cache");
  expect(text).toContain("US$ 0.94");
});

test("the facts omit counts while the progress is shown", () => expect(shown(progress)).toBe(""));
