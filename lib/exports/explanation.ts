import { type JudgmentReasons, reasonsOfSamples } from "@/lib/db/judgments/read";
import type { StoredScore } from "@/lib/db/judgments/scores";
import { joinExplanations } from "@/lib/metrics/joined-explanations";

/** Gives scores without an explanation those of their judgments. Changes `scores`, keyed by sample id. */
export async function fillExplanations(runId: string, scores: ReadonlyMap<number, StoredScore[]>): Promise<void> {
  const without = [...scores.values()].flat().filter(({ explanation }) => explanation === null);
  if (without.length === 0) return;
  const samples = new Set(without.map(({ sampleId }) => sampleId));
  const metrics = new Set(without.map(({ metric }) => metric));
  const reasons = new Map<string, JudgmentReasons[]>();
  for (const { sampleId, metric, ...reason } of await reasonsOfSamples(runId, [...samples], [...metrics])) {
    const own = reasons.get(`${sampleId} ${metric}`) ?? [];
    own.push(reason);
    reasons.set(`${sampleId} ${metric}`, own);
  }
  for (const score of without) score.explanation = joinExplanations(reasons.get(`${score.sampleId} ${score.metric}`) ?? []);
}
