import { measureValues, numericColumns } from "@/lib/comparison/store/read-measures";
import { defaultMargin } from "@/lib/comparison/words/margins";
import { type MeasureKind, measureColumn, measureKinds, unitOf } from "@/lib/comparison/words/measures";
import type { Reader } from "@/lib/db/dialect/reader";
import { type Cut, type RankedRun, readScores } from "@/lib/db/paired/read-scores";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { quantile } from "@/lib/stats/quantile";
import { testAllPairs } from "@/lib/stats/ranked/all-pairs";
import { type BlockScores, completeRows } from "@/lib/stats/ranked/blocks";
import type { Extremes } from "@/lib/stats/ranked/contrasts";
import { type Effects, effectsOf } from "@/lib/stats/ranked/effects";
import type { Parameter } from "@/lib/stats/ranked/grid";
import { questionsFor } from "@/lib/stats/ranked/rare";
import { type Components, type Repeated, varianceComponents } from "@/lib/stats/ranked/repetitions";
import { randomisedTukey } from "@/lib/stats/ranked/tukey";
import { type Winner, winnerOf } from "@/lib/stats/ranked/winner";
import { identicalTo } from "./identical";

export interface RankAsked {
  /** Each has several runs if these repeat it. */
  configurations: readonly (readonly RankedRun[])[];
  metric: string;
  pairBy: PairBy | null;
  /** Compare each pair on the questions that it shares, instead of all on those that all share. */
  allPairs: boolean;
  parameters: readonly Parameter[];
  /** Scores over the first contexts alone, where configurations have unequal numbers of contexts. */
  cut: Cut;
  /** How many; null where all contexts count. */
  first: number | null;
  /** See `Permuting`. */
  timesLooked: number;
}

export interface RankedScores {
  by: PairBy;
  /** Questions that all configurations share; with `allPairs`, that any two share. */
  questions: number;
  /** How many of `questions` were left out since a configuration has no score. */
  withoutScore: number;
  /** Counts independent questions, as the tests do. */
  blocks: number;
  /** How many of `withoutScore` a race or a draw left out. */
  notJudged: number;
  configurations: {
    mean: number | null;
    /** The 95% interval of this mean alone. */
    interval: [number, number] | null;
    /** Questions with a score. */
    scored: number;
    measures: Partial<Record<MeasureKind, { value: number; column: string; unit: ReturnType<typeof unitOf> }>>;
  }[];
  permutations: number;
  /** A larger difference of two means counts; null for all pairs, and below 20 questions. */
  leastDifference: number | null;
  leastByChance: number | null;
  /** Questions with which each pair is apart or within the margin; null as `leastDifference`. */
  questionsToTell: number | null;
  /** Holds, at configuration × their number + the other, the difference of means over what both share, and p; NaN without one. */
  differences: Float64Array;
  p: Float64Array;
  /** 1 if the two are apart, whatever the lost scores are. */
  apart: Uint8Array;
  /** Tells for each configuration the first one that was judged on the same texts. */
  identical: number[];
  winner: Winner | null;
  /** Null without parameters or shared questions. */
  effects: Effects | null;
  /** Null without repetitions. */
  components: Components | null;
}

/** Reads the scores and tests them. Without a shared question all is null. */
export async function rank(reader: Reader, asked: RankAsked): Promise<RankedScores> {
  const { configurations, metric, pairBy, allPairs, parameters, cut, first, timesLooked } = asked;
  const runs = configurations.flat();
  const [read, columns] = await Promise.all([
    readScores(reader, { runs, metric, pairBy, allPairs, cut }),
    reader.map(configurations, async ([first]) => (first ? measureColumns(reader, first.configurationId) : [])),
  ]);
  const placed = placesOf(configurations);
  const scores: BlockScores = {
    scores: placed.map((places) => meanOfRuns(places.map((at) => read.scores[at] ?? new Float64Array()))),
    questions: read.clusters,
  };
  const complete = completeRows(scores.scores, read.shared);
  const withoutScore = allPairs ? 0 : read.shared - complete.length;
  const judged = Int32Array.from(scores.questions.keys()).filter((row) => !read.notJudged.has(row) && !read.empty.has(row));
  const lost = withoutScore > 0 ? extremesOf(scores.scores, judged) : null;
  // PostgreSQL reads costs and latencies while this thread tests.
  const [measured, identical, found] = await Promise.all([
    reader.map(configurations, ([first], at) => readMeasured(reader, first?.configurationId ?? "", columns[at] ?? [])),
    identicalTo(reader, {
      configurations: configurations.map((runs) => onlyOf(runs.map(({ configurationId }) => configurationId))),
      samples: placed.map(([at]) => read.samples[at ?? -1] ?? new Float64Array()),
      scores: scores.scores,
      rows: complete,
      metric,
      first,
    }),
    (async () => ({
      ...(allPairs ? testedPairs(scores, timesLooked) : testedTogether(scores, timesLooked)),
      winner: winnerOf(scores),
      effects: parameters.length > 0 && complete.length > 0 ? effectsOf(scores, parameters, timesLooked, lost) : null,
      components: componentsOf(configurations, placed, read.scores, complete),
    }))(),
  ]);
  return {
    by: read.by,
    questions: read.shared,
    withoutScore,
    blocks: new Set(allPairs ? read.clusters.subarray(0, read.shared) : complete.map((row) => read.clusters[row] ?? row)).size,
    notJudged: Math.min(withoutScore, read.notJudged.size),
    configurations: placed.map(([first], at) => {
      const column = scores.scores[at] ?? new Float64Array();
      const rows = (allPairs ? [...column.keys()] : [...complete]).filter((row) => !Number.isNaN(column[row]));
      const values = rows.map((row) => column[row] ?? 0);
      const totals = totalsOf(
        values,
        rows.map((row) => read.clusters[row] ?? row),
      );
      const ofFirst = read.samples[first ?? -1] ?? new Float64Array();
      return {
        mean: values.length > 0 ? values.reduce((sum, score) => sum + score, 0) / values.length : null,
        interval: values.length > 0 ? meanInterval(totals) : null,
        scored: values.length,
        measures: measuresOf(measured[at] ?? noMeasures, [...ofFirst]),
      };
    }),
    ...found,
    apart: lost ? apartWhateverIsLost(found, lost) : found.apart,
    identical,
  };
}

const onlyOf = (ids: readonly string[]): string | null => (new Set(ids).size === 1 ? (ids[0] ?? null) : null);

/** Numbers the runs of all configurations through. */
function placesOf(configurations: readonly (readonly RankedRun[])[]): number[][] {
  let next = 0;
  return configurations.map((runs) => runs.map(() => next++));
}

function meanOfRuns(runs: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array()] = runs;
  if (runs.length === 1) return first;
  return first.map((_, row) => {
    const known = runs.map((run) => run[row] ?? Number.NaN).filter((score) => !Number.isNaN(score));
    return known.reduce((sum, score) => sum + score, 0) / known.length;
  });
}

type Tested = Pick<
  RankedScores,
  "permutations" | "leastDifference" | "leastByChance" | "questionsToTell" | "differences" | "p" | "apart"
>;

function testedTogether(scores: BlockScores, timesLooked: number): Tested {
  const tukey = randomisedTukey(scores, { timesLooked });
  const between = (first: number, second: number) => (tukey.means[first] ?? Number.NaN) - (tukey.means[second] ?? Number.NaN);
  return {
    permutations: tukey.permutations,
    leastDifference: tukey.leastDifference,
    leastByChance: tukey.leastByChance,
    questionsToTell: questionsFor(tukey, defaultMargin / 2),
    ...table(scores.scores.length, (first, second) => ({
      difference: between(first, second),
      p: tukey.p(first, second),
      isApart: tukey.isApart(first, second),
    })),
  };
}

function testedPairs(scores: BlockScores, timesLooked: number): Tested {
  const pairs = testAllPairs(scores, { timesLooked });
  return {
    permutations: pairs.permutations,
    leastDifference: null,
    leastByChance: null,
    questionsToTell: null,
    ...table(scores.scores.length, (first, second) => ({
      difference: pairs.shared(first, second).difference,
      p: pairs.p(first, second),
      isApart: pairs.isApart(first, second),
    })),
  };
}

type OfPair = (first: number, second: number) => { difference: number; p: number | null; isApart: boolean };

function table(size: number, of: OfPair) {
  const differences = new Float64Array(size * size);
  const p = new Float64Array(size * size).fill(Number.NaN);
  const apart = new Uint8Array(size * size);
  for (let first = 0; first < size; first++)
    for (let second = 0; second < size; second++) {
      if (first === second) continue;
      const found = of(first, second);
      differences[first * size + second] = found.difference;
      p[first * size + second] = found.p ?? Number.NaN;
      apart[first * size + second] = Number(found.isApart);
    }
  return { differences, p, apart };
}

function extremesOf(scores: readonly Float64Array[], rows: Int32Array): Extremes {
  const sumsWith = (lost: number) =>
    scores.map((column) => rows.reduce((sum, row) => sum + (Number.isNaN(column[row]) ? lost : (column[row] ?? 0)), 0));
  return { lowest: sumsWith(0), highest: sumsWith(1), rows: rows.length };
}

/** Those that stay apart if the better one's lost scores were 0 and the other's 1, as a comparison of two holds. */
function apartWhateverIsLost(
  { apart, differences, leastDifference }: Pick<Tested, "apart" | "differences" | "leastDifference">,
  { lowest, highest, rows }: Extremes,
): Uint8Array {
  return apart.map((isApart, at) => {
    const pair = [Math.floor(at / lowest.length), at % lowest.length];
    const [better = 0, other = 0] = (differences[at] ?? 0) > 0 ? pair : pair.reverse();
    const least = (lowest[better] ?? 0) - (highest[other] ?? 0);
    return Number(isApart === 1 && least > (leastDifference ?? 0) * rows);
  });
}

interface MeasureColumn {
  kind: MeasureKind;
  column: string;
}

interface Measured {
  ids: Float64Array;
  columns: readonly MeasureColumn[];
  /** Each column follows the order of `ids`. */
  values: Float64Array[];
}

const noMeasures: Measured = { ids: new Float64Array(), columns: [], values: [] };

async function measureColumns(reader: Reader, configurationId: string): Promise<MeasureColumn[]> {
  const columns = await numericColumns(reader, configurationId);
  return measureKinds.flatMap((kind) => {
    const column = measureColumn(kind, columns);
    return column === null ? [] : [{ kind, column }];
  });
}

async function readMeasured(reader: Reader, configurationId: string, columns: readonly MeasureColumn[]): Promise<Measured> {
  if (columns.length === 0) return noMeasures;
  const { ids, values } = await measureValues(
    reader,
    configurationId,
    columns.map(({ column }) => column),
  );
  return { ids: Float64Array.from(ids), columns, values: values.map((of) => Float64Array.from(of)) };
}

function measuresOf({ ids, columns, values }: Measured, samples: readonly number[]) {
  const found: RankedScores["configurations"][number]["measures"] = {};
  const places = new Map(Array.from(ids, (id, at) => [id, at]));
  for (const [at, { kind, column }] of columns.entries()) {
    const ofColumn = values[at] ?? new Float64Array();
    const own = Float64Array.from(samples, (id) => ofColumn[places.get(id) ?? -1] ?? Number.NaN).filter(
      (one) => !Number.isNaN(one),
    );
    if (own.length === 0) continue;
    const value = kind === "cost" ? own.reduce((sum, one) => sum + one, 0) / own.length : quantile(own.sort(), 0.5);
    found[kind] = { value: Number(value.toPrecision(12)), column, unit: unitOf(kind, column) };
  }
  return found;
}

/** Runs of one configuration repeat the judge; configurations with the same settings repeat the system. */
function componentsOf(
  configurations: readonly (readonly RankedRun[])[],
  placed: readonly (readonly number[])[],
  scores: readonly Float64Array[],
  rows: Int32Array,
): Components | null {
  if (configurations.every(({ length }) => length < 2)) return null;
  const repeated = configurations.map((runs, at): Repeated => {
    const systems = [...new Set(runs.map(({ configurationId }) => configurationId))];
    const places = systems.map((system) =>
      runs.flatMap((run, n) => (run.configurationId === system ? [placed[at]?.[n] ?? -1] : [])),
    );
    return Array.from(rows, (row) => places.map((of) => of.map((place) => scores[place]?.[row] ?? Number.NaN)));
  });
  return varianceComponents(repeated);
}
