import { labelGroups } from "@/lib/agreement/store/labels";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { yesNoOf } from "@/lib/domain/labels/kinds";
import { differingPairs, scoredRoundPairs } from "@/lib/rounds/store/pairs";
import { sizesOfSamples } from "@/lib/rounds/store/samples";
import type { RoundToStart } from "@/lib/rounds/words/definition";
import type { Drawable } from "./draw";

type Wanted = Pick<RoundToStart, "unit" | "metric" | "design">;

/** Samples with a score of the metric, and with a response or a context to label. */
export async function drawableOf(run: Run, { unit, metric, design }: Wanted): Promise<Drawable[]> {
  const [{ ids, scores }, sizes, isGood] = await Promise.all([
    scoresOfMetric(run.id, metric),
    sizesOfSamples(run.id),
    design.kind === "balanced" ? goodByLabel(run.configurationId, design.label) : new Map<number, boolean>(),
  ]);
  return ids.flatMap((id, at) => {
    const size = sizes.get(id);
    const isFit = size && (unit === "context" ? size.contexts > 0 : size.hasResponse);
    return isFit ? [{ id, score: scores[at] ?? 0, contexts: size.contexts, isGood: isGood.get(id) ?? null }] : [];
  });
}

/** By sample, of those whose label is a yes or a no. */
async function goodByLabel(configurationId: string, name: string): Promise<Map<number, boolean>> {
  const groups = await labelGroups({ source: "file", configurationId, name });
  return new Map(
    groups.flatMap(({ value, context, ids }) => {
      const answer = context === null ? yesNoOf(value) : null;
      return answer === null ? [] : ids.map((id) => [id, answer === 1] as const);
    }),
  );
}

/** Questions that both runs can have labelled; pairs only if their answers differ. The score is the mean of both. */
export async function drawablePairs(runs: readonly [Run, Run], { unit, metric }: Wanted): Promise<Drawable[]> {
  const pairs = await scoredRoundPairs([runs[0].id, runs[1].id], metric);
  const differing = unit === "pair" ? await differingPairs(pairs.map(({ sides: [own, other] }) => [own.id, other.id])) : null;
  return pairs.flatMap(({ sides: [own, other] }) => {
    if (differing?.has(own.id) === false) return [];
    const isFit = [own, other].every(({ hasResponse, contexts }) => (unit === "context" ? contexts > 0 : hasResponse));
    return isFit ? [{ id: own.id, contexts: own.contexts, score: (own.score + other.score) / 2, partner: other }] : [];
  });
}
