import type { Reader } from "@/lib/db/dialect/reader";
import { byQuestion, nothingGiven, notJudged, readValues, scoreValues } from "@/lib/db/paired/read-values";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import type { ComparedRun } from "./pair-questions";
import { type Placed, pairingOf, placeSamples, samplesOfRun } from "./sampled";

export type RankedRun = ComparedRun;

export interface ReadScores extends Pick<Placed, "samples" | "clusters"> {
  by: PairBy;
  /** Rows: questions that all runs have, or of all pairs those that two have. */
  shared: number;
  /** The rows that a race or a draw left out of a run. */
  notJudged: ReadonlySet<number>;
  /** The rows in which no run gave anything to judge. */
  empty: ReadonlySet<number>;
  /** Each run has a row's mean over the question's samples; NaN without one; 0 where only other runs gave something to judge. */
  scores: Float64Array[];
}

interface Asked {
  runs: readonly RankedRun[];
  metric: string;
  pairBy: PairBy | null;
  allPairs: boolean;
  cut: Cut;
}

/** These scores of a run count in place of those that are stored. */
export type Cut = Readonly<Record<string, { readonly ids: readonly number[]; readonly values: readonly number[] }>>;

/** Each run's samples are read once, whatever the number of runs. */
export async function readScores(reader: Reader, { runs, metric, pairBy, allPairs, cut }: Asked): Promise<ReadScores> {
  const sampled = await reader.map(runs, ({ id }) => samplesOfRun(reader, id));
  const { by, rows } = pairingOf(sampled, pairBy, allPairs);
  const { samples, further, clusters } = placeSamples(sampled, by, rows);
  const scores = await reader.map(runs, async ({ id }, run) => {
    const own = samples[run] ?? new Float64Array();
    const found = await readValues(reader, scoreValues, id, metric);
    const { ids: cutIds = [], values = [] } = cut[id] ?? {};
    const replaced = new Map(cutIds.map((sample, at) => [sample, values[at] ?? Number.NaN]));
    const counted = found.values.map((value, at) => replaced.get(found.ids[at] ?? -1) ?? value);
    const places = new Map(Array.from(own, (sample, row) => [sample, row]));
    return byQuestion(
      found.ids,
      counted,
      { samples: own, further: further.filter(([, of]) => of === run) },
      (sample) => places.get(sample) ?? -1,
    );
  });
  return { by, shared: rows.size, ...resolveGaps(scores), scores, clusters, samples };
}

/** Nothing retrieved or answered counts as 0 where another run has a score, as in a comparison of two. */
function resolveGaps(scores: readonly Float64Array[]): { notJudged: Set<number>; empty: Set<number> } {
  const unjudged = new Set<number>();
  const empty = new Set<number>();
  for (let row = 0; row < (scores[0]?.length ?? 0); row++) {
    if (scores.some((run) => run[row] === notJudged)) unjudged.add(row);
    if (scores.every((run) => run[row] === nothingGiven)) empty.add(row);
    for (const run of scores) if (run[row] === notJudged) run[row] = Number.NaN;
    const hasScore = scores.some((run) => (run[row] ?? -1) >= 0);
    for (const run of scores) if (run[row] === nothingGiven) run[row] = hasScore ? 0 : Number.NaN;
  }
  return { notJudged: unjudged, empty };
}

/** Counts the questions that each run shares, by either way of pairing, with the run that shares most with all. */
export async function countShared(reader: Reader, { runs }: { runs: readonly RankedRun[] }): Promise<number[]> {
  const sampled = await reader.map(runs, ({ id }) => samplesOfRun(reader, id));
  const ways = pairings.map((by) => sampled.map(({ keys }) => new Set(keys[by].filter((key) => key !== null))));
  const held = ways.map((sets) => {
    const counts = new Map<string, number>();
    for (const set of sets) for (const key of set) counts.set(key, (counts.get(key) ?? 0) + 1);
    return sets.map((set) => [...set].reduce((sum, key) => sum + (counts.get(key) ?? 1) - 1, 0));
  });
  const sums = runs.map((_, run) => Math.max(...held.map((ofWay) => ofWay[run] ?? 0)));
  const center = sums.indexOf(Math.max(...sums));
  return runs.map((_, run) =>
    Math.max(...ways.map((sets) => [...(sets[run] ?? [])].filter((key) => sets[center]?.has(key)).length)),
  );
}
