import type { AgainstProps } from "@/components/samples/difference/against";
import { changedWords, wordDifference } from "@/components/samples/difference/words";
import type { Review } from "@/components/samples/judged/sample";
import { scoresOfSamples } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { newestRunOf, responseOf, sameQuestion } from "@/lib/db/samples/same-question";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";

/** Characters per response. */
const comparedAtMost = 20_000;

/** Compares with the configuration `against`, else the first other one. Null without a response on both sides. */
export async function readDifference(
  { run, sample, metrics }: Review<Run>,
  against: string | null,
): Promise<AgainstProps["against"]> {
  const here = sample.response;
  if (!here?.trim()) return null;
  const others = await sameQuestion(sample.id);
  const [first] = others;
  if (!first) return null;
  const options = others.map(({ configurationId, name }) => ({ id: configurationId, name }));
  const other = against === "none" ? null : (others.find(({ configurationId }) => configurationId === against) ?? first);
  if (!other) return { options, compared: null };
  const [response, judgedBy] = await Promise.all([responseOf(other.sampleId, comparedAtMost), newestRunOf(other.sampleId)]);
  if (!response) return null;
  const scores = judgedBy ? ((await scoresOfSamples(judgedBy.id, [other.sampleId])).get(other.sampleId) ?? []) : [];
  const parts = wordDifference(response.text, here.slice(0, comparedAtMost));
  const changed = changedWords(parts);
  const shown = (metric: string, score: number | null | undefined) =>
    score == null ? null : formatScore(score, thresholdsOf(run.thresholds, metric));
  return {
    options,
    compared: {
      ...other,
      run: judgedBy && { ...judgedBy, href: `/runs/${judgedBy.id}/samples/${other.sampleId}` },
      here: run.configuration.name,
      parts,
      words: { ...changed, same: parts.reduce((sum, { kind, words }) => sum + (kind === "same" ? words : 0), 0) },
      isCut: response.length > comparedAtMost || here.length > comparedAtMost,
      scores: Object.fromEntries(
        metrics.map(({ metric, score }) => [
          metric.id,
          [shown(metric.id, scores.find((one) => one.metric === metric.id)?.score), shown(metric.id, score?.score)] as const,
        ]),
      ),
    },
  };
}
