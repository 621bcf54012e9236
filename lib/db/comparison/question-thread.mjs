// Reads what a comparison is computed from, in a thread of its own: pairing a hundred thousand questions takes a moment, in which pages that
// need nothing of it should not wait. What it gathers on the way goes with the thread. Plain JavaScript, so that it starts wherever it is started
// from.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";
import { hashText } from "./hash-text.mjs";

/** @type {{ file: string, timeout: number, perConnection: string, runs: { id: string, configurationId: string }[], metrics: string[] }} */
const { file, timeout, perConnection, runs, metrics } = workerData;

/** Questions whose texts are read at once. */
const page = 5_000;

const database = new Database(file, { timeout });
database.exec(perConnection);
// One state of the database throughout, whatever is written meanwhile.
database.exec("BEGIN");

const configurations = runs.map(({ configurationId }) => configurationId);
const others = configurations.slice(1);

/** Of each pair key of a configuration the first sample, and the other configurations' first samples of that key. */
const firstOf = (/** @type {number} */ place) =>
  `(SELECT min(o."id") FROM "Sample" o WHERE o."configurationId" = ?${place} AND o."pairKey" = s."pairKey")`;

/** The questions that all have: for each run the first sample of each, in the baseline's order. */
function pair() {
  const columns = others.map((_, index) => `${firstOf(index + 2)} AS "s${index + 1}"`);
  const lists = runs.map((_, side) => `json_group_array("s${side}") AS "s${side}"`);
  const everywhere = others.map((_, index) => `"s${index + 1}" IS NOT NULL`).join(" AND ") || "true";
  const row = database
    .prepare(
      `SELECT ${lists.join(", ")} FROM (
        SELECT ${['min(s."id") AS "s0"', ...columns].join(", ")} FROM "Sample" s WHERE s."configurationId" = ?1 GROUP BY s."pairKey"
      ) WHERE ${everywhere}`,
    )
    .get(...configurations);
  const [ofBaseline, ...more] = runs.map((_, side) => Float64Array.from(JSON.parse(row[`s${side}`])));
  // Ids rise in file order.
  const order = Uint32Array.from(ofBaseline.keys()).sort((a, b) => ofBaseline[a] - ofBaseline[b]);
  return [ofBaseline, ...more].map((ids) => Float64Array.from(order, (at) => ids[at]));
}

/** The first samples of a run's questions that not all have. */
function unpairedOf(/** @type {string} */ configurationId) {
  const elsewhere = configurations.filter((other) => other !== configurationId);
  const missing = elsewhere.map((_, index) => `${firstOf(index + 2)} IS NULL`).join(" OR ") || "false";
  const row = database
    .prepare(
      `SELECT json_group_array("id") AS "ids" FROM (
        SELECT min(s."id") AS "id" FROM "Sample" s WHERE s."configurationId" = ?1 GROUP BY s."pairKey" HAVING ${missing})`,
    )
    .get(configurationId, ...elsewhere);
  return Float64Array.from(JSON.parse(row.ids)).sort();
}

/** The samples of a configuration's pair keys that have more than one. */
const repeatedOf = (/** @type {string} */ configurationId) =>
  database
    .prepare(
      'SELECT json_group_array("id") AS "ids" FROM "Sample" WHERE "configurationId" = ? GROUP BY "pairKey" HAVING count(*) > 1',
    )
    .all(configurationId)
    .map((/** @type {{ ids: string }} */ { ids }) =>
      JSON.parse(ids).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b),
    );

/**
 * Finds the question of a sample; -1 where it has none.
 * @param {Float64Array} ids of the samples, by question
 */
function questionFinder(ids) {
  const order = Uint32Array.from(ids.keys()).sort((a, b) => ids[a] - ids[b]);
  return (/** @type {number} */ id) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ids[order[middle]] < id) low = middle + 1;
      else high = middle;
    }
    return low < order.length && ids[order[low]] === id ? order[low] : -1;
  };
}

/** Numbers that are equal where the baseline's questions are, whatever their ids: rows that ask the same thing again. */
function clusters(/** @type {Float64Array} */ ids) {
  const found = new Map();
  const numbers = new Int32Array(ids.length);
  const texts = database.prepare(
    'SELECT json_group_array("id") AS "ids", json_group_array("question") AS "texts" FROM "Sample" WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ?',
  );
  for (let from = 0; from < ids.length; from += page) {
    const to = Math.min(ids.length, from + page);
    const row = texts.get(ids[from], ids[to - 1], configurations[0]);
    const questions = JSON.parse(row.texts);
    let question = from;
    for (const [at, id] of JSON.parse(row.ids).entries()) {
      if (ids[question] !== id) continue;
      const hash = hashText(questions[at].toLowerCase());
      if (!found.has(hash)) found.set(hash, found.size);
      numbers[question++] = found.get(hash);
    }
  }
  return numbers;
}

const samples = pair();
const finders = samples.map(questionFinder);
const repeated = configurations.map(repeatedOf);
/** Where a question has several samples in a run: the further ones. */
const further = repeated.flatMap((groups, side) =>
  groups.flatMap(([first, ...more]) => {
    const question = finders[side](first);
    return question < 0 ? [] : [{ question, side, more }];
  }),
);

/** A run's scores of the paired questions, NaN where there is none; of a question with several samples their mean. */
function scoresOf(/** @type {string} */ runId, /** @type {number} */ side, /** @type {string} */ metric) {
  const row = database
    .prepare(
      'SELECT json_group_array("sampleId") AS "ids", json_group_array("score") AS "scores" FROM "Score" WHERE "runId" = ? AND "metric" = ? AND "score" IS NOT NULL',
    )
    .get(runId, metric);
  const [ids, values] = [JSON.parse(row.ids), JSON.parse(row.scores)];
  const scores = new Float64Array(samples[side].length).fill(Number.NaN);
  const find = finders[side];
  for (let at = 0; at < ids.length; at++) {
    const question = find(ids[at]);
    if (question >= 0) scores[question] = values[at];
  }
  const own = further.filter((one) => one.side === side);
  if (own.length === 0) return scores;
  const bySample = new Map(ids.map((/** @type {number} */ id, /** @type {number} */ at) => [id, values[at]]));
  for (const { question, more } of own) {
    const known = [samples[side][question], ...more].flatMap((id) => bySample.get(id) ?? []);
    scores[question] = known.length === 0 ? Number.NaN : known.reduce((sum, score) => sum + score, 0) / known.length;
  }
  return scores;
}

const read = {
  samples,
  further: further.map(({ question, side, more }) => [question, side, more]),
  unpaired: configurations.map(unpairedOf),
  repeated: repeated.map(({ length }) => length),
  clusters: clusters(samples[0]),
  scores: metrics.map((metric) => runs.map(({ id }, side) => scoresOf(id, side, metric))),
};
database.exec("COMMIT");
database.close();
const arrays = [...read.samples, ...read.unpaired, read.clusters, ...read.scores.flat()];
parentPort?.postMessage(read, [...new Set(arrays.map(({ buffer }) => buffer))]);
