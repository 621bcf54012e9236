import type { Comparison } from "@/lib/comparison/metrics";
import type { Alignment, ComparedQuestion } from "@/lib/comparison/words/question";
import { judgmentValues } from "@/lib/db/judgments/read";
import { type StoredScore, scoresOfSamples } from "@/lib/db/judgments/scores";
import { withoutLabels } from "@/lib/db/samples/hidden";
import { findSample, type Sample } from "@/lib/db/samples/rows";
import { metricById } from "@/lib/metrics/registry";
import { alignContexts } from "./align-contexts";

interface OpenedSide {
  sample: Sample;
  scores: Map<string, StoredScore>;
  /** Null without a score. */
  contextScores: (number | null)[];
}

export interface OpenedQuestion {
  baseline: OpenedSide;
  candidate: OpenedSide;
  contexts: Alignment;
  /** Scores the contexts: the chosen metric, or the first that scores contexts. */
  contextMetric: string;
}

/** Both sides of a question, each by its first sample. Null if one was deleted. */
export async function openQuestion(
  { runs, storedIds, hidden }: Comparison,
  question: Pick<ComparedQuestion, "samples">,
  { metric, candidate }: { metric: string; candidate: number },
): Promise<OpenedQuestion | null> {
  const inBoth = (runs[0]?.metrics ?? []).filter((one) => runs[candidate]?.metrics.includes(one));
  const contextMetric = [metric, ...inBoth].find((one) => metricById(one)?.shape.kind === "contexts") ?? metric;
  const [left, right] = await Promise.all(
    [0, candidate].map((run) => openSide(storedIds[run] ?? "", question.samples[run]?.[0], contextMetric)),
  );
  if (!left || !right) return null;
  const isHidden = [left, right].some(({ sample }) => hidden?.has(sample.id));
  const contexts = alignContexts(left.sample, right.sample);
  return isHidden
    ? { baseline: masked(left), candidate: masked(right), contexts, contextMetric }
    : { baseline: left, candidate: right, contexts, contextMetric };
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
