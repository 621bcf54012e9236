import type Database from "libsql";
import { PairTotals } from "@/lib/stats/compared/mean-difference";
import { ndcgAtEach } from "@/lib/stats/ndcg";
import { overlapOf } from "@/lib/stats/overlap";
import { precisionAtEach } from "@/lib/stats/precision";
import type { AskedContexts, LabelledContexts, ReadContexts } from "./contexts";
import { hashText } from "./hash-text";
import { risingOrder } from "./pair-questions";

/** Samples whose rows are read in one query. */
const page = 1_000;

/** What a run retrieved: the hashes of each question's contexts by rank. */
interface Retrieved {
  runId: string;
  samples: Float64Array;
  counts: Uint32Array;
  /** The index of a question's first context in the run's lists. */
  starts: Uint32Array;
  hashes: Float64Array;
}

/** Sums up what the compared runs retrieved. Reads texts row by row and keeps only their hashes. */
export function sumContexts(
  database: Database.Database,
  { runs, samples, metrics, deepest, threshold, labelled }: AskedContexts,
): ReadContexts {
  const retrieved = runs.map((run, side) => readHashes(database, run, samples[side] ?? new Float64Array()));
  const [baseline, ...candidates] = retrieved;
  if (!baseline) throw new Error("A comparison has at least one run.");
  const ndcg = labelled[0] ? ndcgOf(retrieved, labelled, deepest) : [];
  return {
    depths: retrieved.map(({ counts }) => counts.reduce((most, count) => Math.max(most, count), 0)),
    overlap: candidates.map((candidate) => sumOverlap(baseline, candidate)),
    ranked: metrics.map((metric) => {
      const [ofBaseline, ...ofCandidates] = retrieved.map((run) => ({ ...run, scores: readScores(database, run, metric) }));
      return ofCandidates.flatMap((candidate) => (ofBaseline ? sumByRank(ofBaseline, candidate, deepest, threshold) : []));
    }),
    ndcg: candidates.map((_, index) => {
      const [ofBaseline, ofCandidate] = [ndcg[0], ndcg[index + 1]];
      if (!ofBaseline || !ofCandidate) return null;
      const sums = totals(deepest);
      for (const [at, value] of ofBaseline.entries()) sums[at % deepest]?.add(value, ofCandidate[at] ?? Number.NaN);
      return sums;
    }),
  };
}

const totals = (count: number) => Array.from({ length: count }, () => new PairTotals());

const ofQuestion = ({ starts, counts }: Retrieved, list: Float64Array, question: number): Float64Array => {
  const start = starts[question] ?? 0;
  return list.subarray(start, start + (counts[question] ?? 0));
};

/**
 * Calls `visit` with each question and the value that `sql` gives for its sample, for ids from ?1 to ?2. The statement returns
 * either rows of an id and a JSON text, or one row of two lists. `ids` has one sample per question.
 */
function eachQuestion<Value>(
  database: Database.Database,
  ids: Float64Array,
  sql: string,
  args: readonly string[],
  visit: (question: number, value: Value) => void,
): void {
  const order = risingOrder(ids);
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  const statement = database.prepare(sql).raw();
  for (let from = 0; from < order.length; from += page) {
    const to = Math.min(order.length, from + page);
    let at = from;
    for (const row of statement.iterate(idAt(from), idAt(to - 1), ...args)) {
      const [found, json] = row as [number | string, string];
      const isList = typeof found === "string";
      const foundIds: number[] = isList ? JSON.parse(found) : [found];
      const values: Value[] = isList ? JSON.parse(json) : [JSON.parse(json)];
      for (const [index, id] of foundIds.entries()) {
        while (at < to && idAt(at) < id) at++;
        const question = order[at];
        const value = values[index];
        if (at < to && question !== undefined && value !== undefined && idAt(at) === id) visit(question, value);
      }
    }
  }
}

function readHashes(database: Database.Database, run: AskedContexts["runs"][number], samples: Float64Array): Retrieved {
  const starts = new Uint32Array(samples.length);
  const counts = new Uint32Array(samples.length);
  const hashes: number[] = [];
  eachQuestion<string[]>(
    database,
    samples,
    'SELECT "id", "contextsJson" FROM "Sample" WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ?',
    [run.configurationId],
    (question, texts) => {
      starts[question] = hashes.length;
      counts[question] = texts.length;
      for (const text of texts) hashes.push(hashText(text));
    },
  );
  return { runId: run.id, samples, starts, counts, hashes: Float64Array.from(hashes) };
}

/** A metric's scores of a run's contexts, at the indexes of their hashes; NaN if there is none. */
function readScores(
  database: Database.Database,
  { runId, samples, starts, counts, hashes }: Retrieved,
  metric: string,
): Float64Array {
  const scores = new Float64Array(hashes.length).fill(Number.NaN);
  eachQuestion<{ contexts?: { score?: number | null }[] }>(
    database,
    samples,
    // Joining the lists as text saves SQLite from parsing them and JavaScript from a hundred thousand rows.
    `SELECT json_group_array("sampleId"), '[' || coalesce(group_concat("detailJson"), '') || ']'
      FROM "Score" WHERE "sampleId" BETWEEN ? AND ? AND "runId" = ? AND "metric" = ?`,
    [runId, metric],
    (question, { contexts = [] }) => {
      const [start, count] = [starts[question] ?? 0, counts[question] ?? 0];
      for (const [rank, context] of contexts.slice(0, count).entries()) scores[start + rank] = context.score ?? Number.NaN;
    },
  );
  return scores;
}

type Scored = Retrieved & { scores: Float64Array };

/** Compares a candidate with the baseline: the score at each rank, and the precision at each depth. */
function sumByRank(
  baseline: Scored,
  candidate: Scored,
  deepest: number,
  threshold: number,
): ReadContexts["ranked"][number][number] {
  const [ranks, precision] = [totals(deepest), totals(deepest)];
  for (const question of baseline.samples.keys()) {
    const [from, to] = [ofQuestion(baseline, baseline.scores, question), ofQuestion(candidate, candidate.scores, question)];
    const [before, after] = [precisionAtEach(from, threshold, deepest), precisionAtEach(to, threshold, deepest)];
    for (let rank = 0; rank < deepest; rank++) {
      ranks[rank]?.add(from[rank] ?? Number.NaN, to[rank] ?? Number.NaN);
      precision[rank]?.add(before[rank] ?? Number.NaN, after[rank] ?? Number.NaN);
    }
  }
  return { ranks, precision };
}

/** Counts the contexts that the candidate shares, moved, lost and gained. */
function sumOverlap(baseline: Retrieved, candidate: Retrieved): ReadContexts["overlap"][number] {
  const sums = { shared: 0, moved: 0, lost: 0, gained: 0, alike: 0, compared: 0, jaccard: 0 };
  for (const question of baseline.samples.keys()) {
    const overlap = overlapOf(ofQuestion(baseline, baseline.hashes, question), ofQuestion(candidate, candidate.hashes, question));
    for (const name of ["shared", "moved", "lost", "gained"] as const) sums[name] += overlap[name];
    if (overlap.jaccard === null) continue;
    sums.compared++;
    sums.jaccard += overlap.jaccard;
    if (overlap.jaccard === 1) sums.alike++;
  }
  return sums;
}

/**
 * By run, then by question and depth: nDCG over the pool of a question's contexts. A context's gain is the highest that any run's
 * label gives it. NaN if no context in the pool has a gain; null for a run without labels.
 */
function ndcgOf(
  retrieved: readonly Retrieved[],
  labelled: readonly (LabelledContexts | null)[],
  deepest: number,
): (Float64Array | null)[] {
  const questions = retrieved[0]?.samples.length ?? 0;
  const found = labelled.map((labels) => (labels ? new Float64Array(questions * deepest) : null));
  const finders = labelled.map((labels) => labels && new Map(Array.from(labels.ids, (id, at) => [id, at])));
  for (let question = 0; question < questions; question++) {
    const pool = new Map<number, number>();
    for (const [side, run] of retrieved.entries()) {
      const labels = labelled[side];
      const at = finders[side]?.get(run.samples[question] ?? -1);
      if (!labels || at === undefined) continue;
      const hashes = ofQuestion(run, run.hashes, question);
      const gains = labels.gains.subarray(labels.starts[at], labels.starts[at + 1]);
      // If the list's length differs from the number of contexts, its labels cannot be matched to them.
      if (gains.length !== hashes.length) continue;
      for (const [rank, gain] of gains.entries()) {
        const hash = hashes[rank] ?? Number.NaN;
        if (!Number.isNaN(gain)) pool.set(hash, Math.max(gain, pool.get(hash) ?? 0));
      }
    }
    for (const [side, run] of retrieved.entries())
      found[side]?.set(ndcgAtEach(ofQuestion(run, run.hashes, question), pool, deepest), question * deepest);
  }
  return found;
}
