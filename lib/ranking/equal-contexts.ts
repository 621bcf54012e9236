import { type ContextSizes, isOverContexts, sizesOf } from "@/lib/comparison/context-sizes";
import { scoresAtFirst } from "@/lib/comparison/first-contexts";
import { samplesWithMore } from "@/lib/db/runs/context-counts";
import type { Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { memoise, stateOf } from "@/lib/summaries/memoise";

/** Limit of samples whose scores are recomputed, over all runs. */
const mostCut = 100_000;
const cacheSize = 4;

/** Only the first `first` contexts of each sample count: by run, the scores of samples that have more. */
export interface EqualContexts {
  sizes: ContextSizes;
  cut: Record<string, { ids: number[]; values: number[] }>;
}

/** Null if the numbers of contexts are equal, or do not matter to the metric. Throws Refusal for too many samples. */
export async function equalContexts(runs: readonly Run[], metric: string): Promise<EqualContexts | null> {
  if (!isOverContexts(metric)) return null;
  const states = runs.map(({ thresholds: _, ...run }) => stateOf(run));
  return memoise("equal-contexts", cacheSize, JSON.stringify([states, metric]), async () => {
    const sizes = await sizesOf(runs);
    return sizes?.areUnequal ? cutTo(sizes, runs, metric) : null;
  });
}

async function cutTo(sizes: ContextSizes, runs: readonly Run[], metric: string): Promise<EqualContexts> {
  const first = sizes.common;
  const longer = await samplesWithMore(
    runs.map(({ id }) => id),
    first,
    mostCut + 1,
  );
  if ([...longer.values()].reduce((sum, { length }) => sum + length, 0) > mostCut)
    throw new Refusal(
      `These configurations have unequal numbers of contexts, and ${metric} rises as their number falls. Only the first ${first} of each sample can be ranked, of up to ${mostCut.toLocaleString("en")} samples with more. Rank by a metric of the response.`,
    );
  const cut: EqualContexts["cut"] = {};
  for (const run of runs) {
    const found = (await scoresAtFirst(run, [metric], longer.get(run.id) ?? [], first)).get(metric) ?? new Map();
    cut[run.id] = { ids: [...found.keys()], values: [...found.values()].map(({ score }) => score) };
  }
  return { sizes: { ...sizes, isCut: true }, cut };
}
