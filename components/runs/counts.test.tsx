import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { RunCounts } from "./counts";
import { FollowedRun } from "./use-progress";

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
  limits: { maxCalls: null, budgetUsd: null, pauseOnUseless: true, pauseOnOverrun: true },
  batches: null,
  seconds: 10,
  perSecond: 7.5,
  secondsLeft: 22,
};

test("the facts count judgments as the progress does: those in error are done", () => {
  const html = renderToStaticMarkup(
    <FollowedRun id="r" given={progress}>
      <RunCounts asksModels={false} />
    </FollowedRun>,
  );
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("75 of 240");
  expect(text).toContain("7 in error");
});
