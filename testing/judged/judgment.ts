import type { NewJudgment } from "@/lib/db/judgments/store";
import type { JudgmentCause } from "@/lib/domain/cause";

const said = { verdict: null, explanation: null, criteria: null, evidence: null, detail: {}, flags: [] };
const place = { step: 0, item: null, model: "a", poll: 0 };
const call = { errorDetail: null, reply: null, finishReason: null, attempts: 1, latencyMs: null, cached: false };
const tokens = { promptTokens: null, completionTokens: null, promptHash: "", cacheKey: null };

/** A judgment with this score, or in error. */
export function newJudgment(
  sampleId: number,
  metric: string,
  outcome: number | JudgmentCause,
  more: Partial<NewJudgment> = {},
): NewJudgment {
  const isRead = typeof outcome === "number";
  const reading = isRead ? { raw: outcome, score: outcome, ...said } : null;
  return { sampleId, metric, ...place, reading, error: isRead ? null : outcome, ...call, ...tokens, ...more };
}
