import { goldGroups, type MissedGold, mostMissed } from "@/lib/db/samples/gold";
import type { RunOfSamples } from "@/lib/db/samples/places";
import { firstOfClusters } from "@/lib/db/samples/questions";
import type { GoldFigures } from "@/lib/domain/gold/figures";
import { goldAtEach } from "@/lib/stats/gold-at-each";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { memoise, stateOf } from "./memoise";

const deepest = 10;
const listedAtMost = 5;
const cacheSize = 20;

type RunWithGold = RunOfSamples & Parameters<typeof stateOf>[0];

/** Null without gold contexts. Cached until the run changes. */
export const readGoldFigures = (run: RunWithGold): Promise<GoldFigures | null> =>
  memoise("gold", cacheSize, `${stateOf(run)} ${run.sampleCount}`, () => goldFigures(run));

export const readMostMissed = (run: RunWithGold): Promise<MissedGold[]> =>
  memoise("missed-gold", cacheSize, `${stateOf(run)} ${run.sampleCount}`, () => mostMissed(run, listedAtMost));

async function goldFigures(run: RunOfSamples): Promise<GoldFigures | null> {
  const groups = await goldGroups(run);
  if (groups.length === 0) return null;
  const unknown = { "no-ids": 0, "too-long": 0 };
  const known = groups.flatMap(({ found, ids }) => {
    if (Array.isArray(found)) return [{ found, ids }];
    unknown[found] += ids.length;
    return [];
  });
  const repeated = await firstOfClusters(run.configurationId);
  const questions = known.flatMap(({ ids }) => ids.map((id) => repeated.get(id) ?? id));
  const mean = (value: (found: readonly (number | null)[]) => number) => {
    const totals = totalsOf(
      known.flatMap(({ found, ids }) => {
        const one = value(found);
        return ids.map(() => one);
      }),
      questions,
    );
    return { mean: totals.sum / totals.n, interval: meanInterval(totals) };
  };
  const count = (test: (found: readonly (number | null)[]) => boolean) =>
    known.reduce((sum, { found, ids }) => sum + (test(found) ? ids.length : 0), 0);
  const ranks = known.reduce((most, { found }) => found.reduce<number>((deep, at) => Math.max(deep, (at ?? 0) + 1), most), 1);
  const all = known.length === 0 ? null : mean((found) => found.filter((at) => at !== null).length / found.length);
  const each = new Map(known.map(({ found }) => [found as readonly (number | null)[], goldAtEach(found, deepest)]));
  return {
    samples: groups.reduce((sum, { ids }) => sum + ids.length, 0),
    known: questions.length,
    unknown,
    complete: count((found) => found.every((at) => at !== null)),
    empty: count((found) => found.every((at) => at === null)),
    at: Array.from({ length: known.length === 0 ? 0 : Math.min(deepest, ranks) }, (_, index) => {
      const meanOf = (figure: "recall" | "precision" | "ndcg") => mean((found) => each.get(found)?.[figure][index] ?? Number.NaN);
      const recall = meanOf("recall");
      const precision = meanOf("precision");
      const ndcg = meanOf("ndcg");
      return {
        k: index + 1,
        recall: recall.mean,
        recallInterval: recall.interval,
        precision: precision.mean,
        precisionInterval: precision.interval,
        ndcg: ndcg.mean,
        ndcgInterval: ndcg.interval,
      };
    }),
    recall: all?.mean ?? null,
    recallInterval: all?.interval ?? null,
  };
}
