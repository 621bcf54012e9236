import type { NewJudgment } from "@/lib/db/judgments/store";
import type { JudgmentCause } from "@/lib/domain/cause";

/** A judgment with this score, or in error. */
export function newJudgment(
  sampleId: number,
  metric: string,
  outcome: number | JudgmentCause,
  more: Partial<NewJudgment> = {},
): NewJudgment {
  const said = { verdict: null, explanation: null, criteria: null, evidence: null, detail: {}, flags: [] };
  const isRead = typeof outcome === "number";
  return {
    sampleId,
    metric,
    ...{ step: 0, item: null, model: "a", poll: 0 },
    reading: isRead ? { raw: outcome, score: outcome, ...said } : null,
    error: isRead ? null : outcome,
    ...{ errorDetail: null, reply: null, finishReason: null, attempts: 1, latencyMs: null, cached: false },
    ...{ promptTokens: null, completionTokens: null, promptHash: "", cacheKey: null },
    ...more,
  };
}
