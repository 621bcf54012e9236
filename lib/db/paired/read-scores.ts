import type { Reader } from "@/lib/db/dialect/reader";
import { numberOf, sidesOf } from "@/lib/db/paired/pair-questions";
import { byQuestion, nothingGiven, notJudged, readValues, scoreValues } from "@/lib/db/paired/read-values";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import { pairedBest } from "@/lib/domain/paired/pairing";

export interface RankedRun {
  id: string;
  configurationId: string;
}

export interface ReadScores {
  by: PairBy;
  /** Rows: questions that all runs have, or of all pairs those that two have. */
  shared: number;
  /** The rows that a race or a draw left out of a run. */
  notJudged: ReadonlySet<number>;
  /** The rows in which no run gave anything to judge. */
  empty: ReadonlySet<number>;
  /** Each run has a row's mean over the question's samples; NaN without one; 0 where only other runs gave something to judge. */
  scores: Float64Array[];
  /** Equal for rows of one conversation, user or document, and for equal texts. */
  clusters: Int32Array;
  /** Each run has a row's first sample; NaN without one. */
  samples: Float64Array[];
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

export interface Sampled {
  ids: number[];
  /** Each way of pairing has a key for each of `ids`, null without one. */
  keys: Record<PairBy, (string | null)[]>;
  clusters: string[];
}

/** Each run's samples are read once, whatever the number of runs. */
export async function readScores(reader: Reader, { runs, metric, pairBy, allPairs, cut }: Asked): Promise<ReadScores> {
  const sampled = await reader.map(runs, (run) => samplesOfRuns(reader, run));
  const rowsBy = { id: rowsOf(sampled, "id", allPairs), text: rowsOf(sampled, "text", allPairs) };
  const by = pairBy ?? betterPaired(sampled, rowsBy);
  const rows = rowsBy[by];
  const clusters = new Int32Array(rows.size).fill(-1);
  const clusterNumbers = new Map<string | null, number>();
  const samples = runs.map(() => new Float64Array(rows.size).fill(Number.NaN));
  const scores = await reader.map(runs, async ({ id }, run) => {
    const { ids, keys, clusters: groups } = sampled[run] ?? { ids: [], keys: { id: [], text: [] }, clusters: [] };
    const own = samples[run] ?? new Float64Array();
    const further = new Map<number, number[]>();
    for (const [at, sample] of ids.entries()) {
      const row = rows.get(keys[by][at] ?? "") ?? -1;
      if (row < 0) continue;
      const more = further.get(row);
      if (Number.isNaN(own[row])) own[row] = sample;
      else if (more) more.push(sample);
      else further.set(row, [sample]);
      if (clusters[row] === -1) clusters[row] = numberOf(clusterNumbers, groups[at] ?? null);
    }
    const found = await readValues(reader, scoreValues, id, metric);
    const { ids: cutIds = [], values = [] } = cut[id] ?? {};
    const replaced = new Map(cutIds.map((sample, at) => [sample, values[at] ?? Number.NaN]));
    const counted = found.values.map((value, at) => replaced.get(found.ids[at] ?? -1) ?? value);
    const places = new Map(Array.from(own, (sample, row) => [sample, row]));
    return byQuestion(
      found.ids,
      counted,
      { samples: own, further: [...further].map(([row, more]) => [row, run, more]) },
      (sample) => places.get(sample) ?? -1,
    );
  });
  return { by, shared: rows.size, ...resolveGaps(scores), scores, clusters, samples };
}

export async function samplesOfRuns(reader: Reader, run: RankedRun): Promise<Sampled> {
  const [side] = await sidesOf(reader, [run]);
  const columns = { ids: 's."id"', external: 's."externalId"', texts: 's."questionKey"', clusters: clusterOf("s", ofRun("?1")) };
  const { ids, external, texts, clusters } = await reader.lists<{
    ids: number;
    external: string | null;
    texts: string;
    clusters: string;
  }>(columns, `"Sample" s WHERE ${side?.holds("s", 1)}`, run.id);
  return { ids, keys: { id: external, text: texts }, clusters };
}

export const betterPaired = (sampled: readonly Sampled[], { id, text }: Record<PairBy, ReadonlyMap<string, number>>): PairBy =>
  pairedBest({ byId: id.size, byText: text.size, ...idsAgainstTexts(sampled, id) });

/** Each id's texts are compared with those of the first run that has it, like in a comparison of two runs. */
function idsAgainstTexts(sampled: readonly Sampled[], rows: ReadonlyMap<string, number>): { agreeing: number; misled: number } {
  const held = sampled.map(({ keys }) => ({
    texts: new Set(keys.text),
    byId: new Map(keys.id.map((id, at) => [id, keys.text[at]])),
  }));
  const found = { agreeing: 0, misled: 0 };
  for (const id of rows.keys()) {
    const having = held.filter(({ byId }) => byId.has(id));
    const text = having[0]?.byId.get(id);
    const others = having.filter(({ byId }) => byId.get(id) !== text);
    if (others.length === 0) found.agreeing++;
    else if (others.some(({ texts }) => texts.has(text ?? null))) found.misled++;
  }
  return found;
}

/** The row of each question that all runs have, or with `allPairs` two, in the order of the first run that has it. */
export function rowsOf(sampled: readonly Sampled[], by: PairBy, allPairs: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { keys } of sampled)
    for (const key of new Set(keys[by])) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = allPairs ? Math.min(2, sampled.length) : sampled.length;
  const kept = [...counts].filter(([, count]) => count >= least);
  return new Map(kept.map(([key], row) => [key, row]));
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
  const sampled = await reader.map(runs, (run) => samplesOfRuns(reader, run));
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
