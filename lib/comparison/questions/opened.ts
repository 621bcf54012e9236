import type { Comparison } from "@/lib/comparison/metrics";
import { judgmentValues } from "@/lib/db/judgments/read";
import { type StoredScore, scoresOfSamples } from "@/lib/db/judgments/scores";
import { withoutLabels } from "@/lib/db/samples/hidden";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import type { Alignment, ComparedQuestion } from "@/lib/domain/comparison/question";
import { alignContexts } from "./align-contexts";

interface OpenedSide {
  sample: Sample;
  scores: Map<string, StoredScore>;
  /** By the chosen metric; null without a score. */
  contextScores: (number | null)[];
}

export interface OpenedQuestion {
  baseline: OpenedSide;
  candidate: OpenedSide;
  contexts: Alignment;
}

/** Both sides of a question, each by its first sample. Null if one was deleted. */
export async function openQuestion(
  { storedIds, hidden }: Comparison,
  question: Pick<ComparedQuestion, "samples">,
  { metric, candidate }: { metric: string; candidate: number },
): Promise<OpenedQuestion | null> {
  const [left, right] = await Promise.all(
    [0, candidate].map((run) => openSide(storedIds[run] ?? "", question.samples[run]?.[0], metric)),
  );
  if (!left || !right) return null;
  const isHidden = [left, right].some(({ sample }) => hidden?.has(sample.id));
  if (isHidden) return { baseline: masked(left), candidate: masked(right), contexts: alignContexts(left.sample, right.sample) };
  return { baseline: left, candidate: right, contexts: alignContexts(left.sample, right.sample) };
}

const masked = ({ sample }: OpenedSide): OpenedSide => ({
  sample: withoutLabels(sample),
  scores: new Map(),
  contextScores: sample.contexts.map(() => null),
});

async function openSide(runId: string, sampleId: number | undefined, metric: string): Promise<OpenedSide | null> {
  if (sampleId === undefined) return null;
  const [sample, scores, judgments] = await Promise.all([
    findSample(sampleId),
    scoresOfSamples(runId, [sampleId]),
    judgmentValues(runId, [sampleId]),
  ]);
  if (!sample) return null;
  const ofMetric = (judgments.get(sampleId) ?? []).filter((judgment) => judgment.metric === metric);
  return {
    sample,
    scores: new Map((scores.get(sampleId) ?? []).map((score) => [score.metric, score])),
    contextScores: sample.contexts.map((_, rank) => {
      const values = ofMetric.flatMap((judgment) => (judgment.item === rank && judgment.error === null ? [judgment.score] : []));
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
    }),
  };
}
