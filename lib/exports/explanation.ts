import { type JudgmentReasons, reasonsOfSamples } from "@/lib/db/judgments/read";
import type { StoredScore } from "@/lib/db/judgments/scores";
import { truLensExplanation } from "@/lib/metrics/trulens-reply";

/** Gives scores without an explanation those of their judgments. Changes `scores`, keyed by sample id. */
export async function fillExplanations(runId: string, scores: ReadonlyMap<number, StoredScore[]>): Promise<void> {
  const without = [...scores.values()].flat().filter(({ explanation }) => explanation === null);
  if (without.length === 0) return;
  const [samples, metrics] = [new Set(without.map(({ sampleId }) => sampleId)), new Set(without.map(({ metric }) => metric))];
  const reasons = new Map<string, JudgmentReasons[]>();
  for (const { sampleId, metric, ...reason } of await reasonsOfSamples(runId, [...samples], [...metrics])) {
    const own = reasons.get(`${sampleId} ${metric}`) ?? [];
    own.push(reason);
    reasons.set(`${sampleId} ${metric}`, own);
  }
  for (const score of without) score.explanation = joinExplanations(reasons.get(`${score.sampleId} ${score.metric}`) ?? []);
}

/** One paragraph per judgment, with a heading such as "Context 2, judge-a, poll 3:". Null if none has an explanation. */
export function joinExplanations(judgments: readonly JudgmentReasons[]): string | null {
  const hasSeveral = (part: "model" | "poll") => new Set(judgments.map((judgment) => judgment[part])).size > 1;
  const [bySeveralModels, inSeveralPolls] = [hasSeveral("model"), hasSeveral("poll")];
  const paragraphs = judgments.flatMap(({ item, model, poll, ...reasons }) => {
    const text = truLensExplanation(reasons);
    if (!text?.trim()) return [];
    const heading = [
      item !== null && `context ${item + 1}`,
      bySeveralModels && model,
      inSeveralPolls && `poll ${poll + 1}`,
    ].filter((part) => part !== false);
    return heading.length === 0 ? text : `${capitalised(heading.join(", "))}: ${text}`;
  });
  return paragraphs.length === 0 ? null : paragraphs.join("\n\n");
}

const capitalised = (heading: string): string =>
  heading.replace(/^(?:context|poll) /, (word) => word[0]?.toUpperCase() + word.slice(1));
