import { setImmediate } from "node:timers/promises";
import { judgmentValues } from "@/lib/db/judgments/read";
import type { Run } from "@/lib/db/runs/list";
import { samplesById } from "@/lib/db/samples/rows";
import { type FigureValue, figuresOf } from "@/lib/metrics/figures";
import { metricById } from "@/lib/metrics/registry";

const page = 100;

interface FirstScore {
  /** NaN if there is none. */
  score: number;
  figures: readonly FigureValue[];
}

/** Scores as if only the first `first` contexts had been retrieved, from stored judgments. By metric, then by sample. */
export async function scoresAtFirst(
  run: Run,
  metrics: readonly string[],
  samples: readonly number[],
  first: number,
): Promise<Map<string, Map<number, FirstScore>>> {
  const found = new Map(metrics.map((metric) => [metric, new Map<number, FirstScore>()]));
  for (let from = 0; from < samples.length; from += page) {
    const ids = samples.slice(from, from + page);
    const [read, judgments] = await Promise.all([samplesById(ids), judgmentValues(run.id, ids)]);
    for (const sample of read) {
      // Splitting long contexts takes a while; let other requests run in between.
      await setImmediate();
      for (const [id, scores] of found) {
        const metric = metricById(id);
        const kept = (judgments.get(sample.id) ?? []).filter(
          (one) => one.metric === id && (one.item === null || one.item < first),
        );
        if (!metric || kept.length === 0) continue;
        const cut = { ...sample, contexts: sample.contexts.slice(0, first) };
        const score = metric.score(cut, kept, run.settings[id]);
        scores.set(sample.id, { score: score.score ?? Number.NaN, figures: figuresOf(metric, score) });
      }
    }
  }
  return found;
}
