// Aggregates what compared runs retrieved, in a thread of its own: texts are read row by row and only their hashes kept. Plain JavaScript, so that it
// starts wherever it is started from.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";
import { hashText } from "./hash-text.mjs";

/**
 * @typedef {{ ids: Float64Array, starts: Uint32Array, gains: Float64Array }} Labelled by sample, `gains` from `starts[i]` up to `starts[i + 1]`; NaN unlabelled
 * @type {{ file: string, timeout: number, perConnection: string, runs: { id: string, configurationId: string }[], samples: Float64Array[],
 *   metrics: string[], deepest: number, threshold: number, labelled: (Labelled | null)[] }}
 */
const { file, timeout, perConnection, runs, samples, metrics, deepest, threshold, labelled } = workerData;

/** Samples whose rows are looked through at once. */
const page = 1_000;

const database = new Database(file, { timeout });
database.exec(perConnection);
// One state of the database throughout, whatever is written meanwhile.
database.exec("BEGIN");

const questions = samples[0].length;

/**
 * Calls `visit` with each question and the value that `sql` gives for its sample, for ids from ?1 to ?2: as rows of an id and a JSON text, or as one row
 * of two lists.
 * @param {Float64Array} ids by question
 * @param {string} sql
 * @param {string[]} args
 * @param {(question: number, value: any) => void} visit
 */
function eachQuestion(ids, sql, args, visit) {
  const order = Uint32Array.from(ids.keys()).sort((a, b) => ids[a] - ids[b]);
  const statement = database.prepare(sql).raw();
  for (let from = 0; from < order.length; from += page) {
    const to = Math.min(order.length, from + page);
    let at = from;
    for (const [found, json] of statement.iterate(ids[order[from]], ids[order[to - 1]], ...args)) {
      // Either one sample, or several with their values in a list.
      const several = typeof found === "string";
      const values = JSON.parse(json);
      for (const [index, id] of (several ? JSON.parse(found) : [found]).entries()) {
        while (at < to && ids[order[at]] < id) at++;
        if (at < to && ids[order[at]] === id) visit(order[at], several ? values[index] : values);
      }
    }
  }
}

/** Where each question's contexts begin in the run's lists, and their hashes, white space aside. */
function contextsOf(/** @type {number} */ side) {
  const starts = new Uint32Array(questions);
  const counts = new Uint32Array(questions);
  /** @type {number[]} */
  const hashes = [];
  eachQuestion(
    samples[side],
    'SELECT "id", "contextsJson" FROM "Sample" WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ?',
    [runs[side].configurationId],
    (question, texts) => {
      starts[question] = hashes.length;
      counts[question] = texts.length;
      for (const text of texts) hashes.push(hashText(text));
    },
  );
  return { starts, counts, hashes: Float64Array.from(hashes) };
}

/** A metric's scores of a run's contexts, in the places of their hashes; NaN where there is none. */
function scoresOf(/** @type {number} */ side, /** @type {string} */ metric) {
  const { starts, counts, hashes } = retrieved[side];
  const scores = new Float64Array(hashes.length).fill(Number.NaN);
  eachQuestion(
    samples[side],
    // Lists joined as text spare SQLite from reading them and JavaScript from a hundred thousand rows.
    `SELECT json_group_array("sampleId"), '[' || coalesce(group_concat("detailJson"), '') || ']'
      FROM "Score" WHERE "sampleId" BETWEEN ? AND ? AND "runId" = ? AND "metric" = ?`,
    [runs[side].id, metric],
    (question, { contexts = [] }) => {
      for (let rank = 0; rank < Math.min(contexts.length, counts[question]); rank++)
        scores[starts[question] + rank] = contexts[rank].score ?? Number.NaN;
    },
  );
  return scores;
}

/** Sums over pairs: enough for means, and for the interval of the mean difference. */
class Sums {
  n = 0;
  baseline = 0;
  candidate = 0;
  squares = 0;
  /** A pair in which either is NaN is none. */
  add(/** @type {number} */ baseline, /** @type {number} */ candidate) {
    const difference = candidate - baseline;
    if (Number.isNaN(difference)) return;
    this.n++;
    this.baseline += baseline;
    this.candidate += candidate;
    this.squares += difference * difference;
  }
  plain() {
    return { ...this };
  }
}
const list = () => Array.from({ length: deepest }, () => new Sums());
const plain = (/** @type {Sums[]} */ sums) => sums.map((one) => one.plain());

/** Score at each rank, and precision at each depth, of a candidate beside the baseline. */
function byRank(/** @type {Float64Array} */ ofBaseline, /** @type {Float64Array} */ ofCandidate, /** @type {number} */ side) {
  const [ranks, precision] = [list(), list()];
  const sides = [
    { ...retrieved[0], scores: ofBaseline },
    { ...retrieved[side], scores: ofCandidate },
  ];
  for (let question = 0; question < questions; question++) {
    const good = [0, 0];
    for (let rank = 0; rank < deepest; rank++) {
      const [from, to] = sides.map(({ starts, counts, scores }, at) => {
        const score = rank < counts[question] ? scores[starts[question] + rank] : Number.NaN;
        // NaN from the first context without a score on.
        good[at] += Number.isNaN(score) ? Number.NaN : Number(score >= threshold);
        return score;
      });
      ranks[rank].add(from, to);
      precision[rank].add(good[0] / (rank + 1), good[1] / (rank + 1));
    }
  }
  return { ranks: plain(ranks), precision: plain(precision) };
}

/** What became of the baseline's contexts, and what came in their place. */
function overlapOf(/** @type {number} */ side) {
  const totals = { questions, shared: 0, moved: 0, lost: 0, gained: 0, alike: 0, compared: 0, jaccard: 0 };
  const [own, other] = [retrieved[0], retrieved[side]];
  for (let question = 0; question < questions; question++) {
    const [count, otherCount] = [own.counts[question], other.counts[question]];
    /** @type {Map<number, number[]>} */
    const places = new Map();
    for (let rank = otherCount - 1; rank >= 0; rank--) {
      const hash = other.hashes[other.starts[question] + rank];
      const found = places.get(hash);
      if (found) found.push(rank);
      else places.set(hash, [rank]);
    }
    let both = 0;
    for (let rank = 0; rank < count; rank++) {
      const partner = places.get(own.hashes[own.starts[question] + rank])?.pop();
      if (partner === undefined) continue;
      both++;
      if (partner === rank) totals.shared++;
      else totals.moved++;
    }
    totals.lost += count - both;
    totals.gained += otherCount - both;
    const all = count + otherCount - both;
    if (all === 0) continue;
    totals.compared++;
    totals.jaccard += both / all;
    if (both === all) totals.alike++;
  }
  return totals;
}

/** By side, then by question and depth: nDCG, NaN where the pool of labelled contexts holds nothing of worth. */
function gainsOf() {
  const found = labelled.map((own) => (own ? new Float64Array(questions * deepest).fill(Number.NaN) : null));
  const finders = labelled.map((own) => own && new Map(Array.from(own.ids, (id, at) => [id, at])));
  for (let question = 0; question < questions; question++) {
    /** @type {Map<number, number>} */
    const pool = new Map();
    for (const [side, own] of labelled.entries()) {
      const at = finders[side]?.get(samples[side][question]);
      if (!own || at === undefined) continue;
      const { starts, counts, hashes } = retrieved[side];
      const gains = own.gains.subarray(own.starts[at], own.starts[at + 1]);
      // A list that is longer or shorter than the contexts belongs to none of them.
      if (gains.length !== counts[question]) continue;
      for (const [rank, gain] of gains.entries()) {
        const hash = hashes[starts[question] + rank];
        if (!Number.isNaN(gain)) pool.set(hash, Math.max(gain, pool.get(hash) ?? 0));
      }
    }
    const best = [...pool.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
    if (best.length === 0) continue;
    for (const [side, ndcg] of found.entries()) {
      if (!ndcg) continue;
      const { starts, counts, hashes } = retrieved[side];
      const counted = new Set();
      let [sum, ideal] = [0, 0];
      for (let rank = 0; rank < deepest; rank++) {
        ideal += (best[rank] ?? 0) / Math.log2(rank + 2);
        const hash = rank < counts[question] ? hashes[starts[question] + rank] : Number.NaN;
        // The same text again is worth nothing more.
        if (!counted.has(hash)) sum += (pool.get(hash) ?? 0) / Math.log2(rank + 2);
        counted.add(hash);
        ndcg[question * deepest + rank] = sum / ideal;
      }
    }
  }
  return found;
}

const retrieved = runs.map((_, side) => contextsOf(side));
const candidates = runs.map((_, side) => side).slice(1);
const overlap = candidates.map(overlapOf);
const depths = retrieved.map(({ counts }) => counts.reduce((most, count) => Math.max(most, count), 0));
const ranked = metrics.map((metric) => {
  const scores = runs.map((_, side) => scoresOf(side, metric));
  return candidates.map((side) => byRank(scores[0], scores[side], side));
});
const gains = labelled[0] ? gainsOf() : [];
const ndcg = candidates.map((side) => {
  const [ofBaseline, ofCandidate] = [gains[0], gains[side]];
  if (!ofBaseline || !ofCandidate) return null;
  const sums = list();
  for (let at = 0; at < ofBaseline.length; at++) sums[at % deepest].add(ofBaseline[at], ofCandidate[at]);
  return plain(sums);
});
database.exec("COMMIT");
database.close();
parentPort?.postMessage({ depths, overlap, ranked, ndcg });
