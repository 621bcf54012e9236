import type Database from "libsql";
import { hashText } from "./hash-text";
import type { Pairing, ReadComparison } from "./questions";

/** Questions whose texts are read in one query. */
const page = 5_000;

/** The runs to pair, the baseline first, and the metrics whose scores to read. */
export interface PairedRuns {
  runs: readonly ComparedRun[];
  metrics: readonly string[];
}

export interface ComparedRun {
  id: string;
  configurationId: string;
}

/** Pairs runs by question and reads their scores. */
export function pairQuestions(database: Database.Database, { runs, metrics }: PairedRuns): ReadComparison {
  const configurations = runs.map(({ configurationId }) => configurationId);
  const samples = pair(database, configurations);
  const finders = samples.map(questionFinder);
  const repeated = configurations.map((configurationId) => repeatedIn(database, configurationId));
  const further: Pairing["further"] = repeated.flatMap((groups, run) =>
    groups.flatMap(([first = -1, ...more]) => {
      const question = finders[run]?.(first) ?? -1;
      return question < 0 ? [] : [[question, run, more] as Pairing["further"][number]];
    }),
  );
  return {
    samples,
    further,
    unpaired: configurations.map((configurationId) => unpairedOf(database, configurationId, configurations)),
    repeated: repeated.map(({ length }) => length),
    clusters: clustersOf(database, configurations[0] ?? "", samples[0] ?? new Float64Array()),
    scores: metrics.map((metric) =>
      runs.map(({ id }, run) => {
        const ofRun = { samples: samples[run] ?? new Float64Array(), further: further.filter(([, of]) => of === run) };
        return scoresOf(database, { runId: id, metric }, ofRun, finders[run]);
      }),
    ),
  };
}

const list = (row: unknown, name = "ids"): number[] => JSON.parse((row as Record<string, string>)[name] ?? "[]");

/** The first sample of another configuration with the pair key of sample `s`. */
const firstOf = (place: number) =>
  `(SELECT min(o."id") FROM "Sample" o WHERE o."configurationId" = ?${place} AND o."pairKey" = s."pairKey")`;

/** The questions that all configurations have: the first sample of each, per configuration, in the baseline's order. */
function pair(database: Database.Database, configurations: readonly string[]): Float64Array[] {
  const others = configurations.slice(1);
  const columns = others.map((_, index) => `${firstOf(index + 2)} AS "s${index + 1}"`);
  const lists = configurations.map((_, side) => `json_group_array("s${side}") AS "s${side}"`);
  const everywhere = others.map((_, index) => `"s${index + 1}" IS NOT NULL`).join(" AND ") || "true";
  const row = database
    .prepare(
      `SELECT ${lists.join(", ")} FROM (
        SELECT ${['min(s."id") AS "s0"', ...columns].join(", ")} FROM "Sample" s WHERE s."configurationId" = ?1 GROUP BY s."pairKey"
      ) WHERE ${everywhere}`,
    )
    .get(...configurations);
  const ids = configurations.map((_, side) => Float64Array.from(list(row, `s${side}`)));
  // Ids rise in file order.
  const order = risingOrder(ids[0] ?? new Float64Array());
  return ids.map((column) => Float64Array.from(order, (index) => column[index] ?? Number.NaN));
}

/** The indexes of a list's numbers, sorted by number. */
export const risingOrder = (numbers: Float64Array): Uint32Array =>
  Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));

/** The first samples of a configuration's questions that some other configuration lacks. */
function unpairedOf(database: Database.Database, configurationId: string, configurations: readonly string[]): Float64Array {
  const elsewhere = configurations.filter((other) => other !== configurationId);
  const missing = elsewhere.map((_, index) => `${firstOf(index + 2)} IS NULL`).join(" OR ") || "false";
  const row = database
    .prepare(
      `SELECT json_group_array("id") AS "ids" FROM (
        SELECT min(s."id") AS "id" FROM "Sample" s WHERE s."configurationId" = ?1 GROUP BY s."pairKey" HAVING ${missing})`,
    )
    .get(configurationId, ...elsewhere);
  return Float64Array.from(list(row)).sort();
}

/** The samples of a configuration that share a pair key, grouped; ids ascend within a group. */
const repeatedIn = (database: Database.Database, configurationId: string): number[][] =>
  database
    .prepare(
      'SELECT json_group_array("id") AS "ids" FROM "Sample" WHERE "configurationId" = ? GROUP BY "pairKey" HAVING count(*) > 1',
    )
    .all(configurationId)
    .map((row) => list(row).sort((a, b) => a - b));

/** Returns a function that finds a sample's question in a list of samples by question; -1 if it has none. */
function questionFinder(ids: Float64Array): (id: number) => number {
  const order = risingOrder(ids);
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  return (id) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return idAt(low) === id ? (order[low] ?? -1) : -1;
  };
}

/** Numbers the baseline's questions so that equal texts have equal numbers, even under different ids. */
function clustersOf(database: Database.Database, configurationId: string, ids: Float64Array): Int32Array {
  const found = new Map<number, number>();
  const numbers = new Int32Array(ids.length);
  const texts = database.prepare(
    'SELECT json_group_array("id") AS "ids", json_group_array("question") AS "texts" FROM "Sample" WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ?',
  );
  for (let from = 0; from < ids.length; from += page) {
    const to = Math.min(ids.length, from + page);
    const row = texts.get(ids[from], ids[to - 1], configurationId) as { ids: string; texts: string };
    const questions: string[] = JSON.parse(row.texts);
    let question = from;
    for (const [at, id] of list(row).entries()) {
      if (ids[question] !== id) continue;
      const hash = hashText((questions[at] ?? "").toLowerCase());
      const number = found.get(hash) ?? found.size;
      found.set(hash, number);
      numbers[question++] = number;
    }
  }
  return numbers;
}

/** A run's scores of the paired questions: the mean over a question's samples, NaN if there is no score. */
function scoresOf(
  database: Database.Database,
  { runId, metric }: { runId: string; metric: string },
  { samples, further }: { samples: Float64Array; further: Pairing["further"] },
  find: ((id: number) => number) | undefined,
): Float64Array {
  const row = database
    .prepare(
      'SELECT json_group_array("sampleId") AS "ids", json_group_array("score") AS "scores" FROM "Score" WHERE "runId" = ? AND "metric" = ? AND "score" IS NOT NULL',
    )
    .get(runId, metric);
  const [ids, values] = [list(row), list(row, "scores")];
  const scores = new Float64Array(samples.length).fill(Number.NaN);
  for (const [at, id] of ids.entries()) {
    const question = find?.(id) ?? -1;
    if (question >= 0) scores[question] = values[at] ?? Number.NaN;
  }
  if (further.length === 0) return scores;
  const bySample = new Map(ids.map((id, at) => [id, values[at] ?? Number.NaN]));
  for (const [question, , more] of further) {
    const known = [samples[question] ?? -1, ...more].flatMap((id) => bySample.get(id) ?? []);
    scores[question] = known.length === 0 ? Number.NaN : known.reduce((sum, score) => sum + score, 0) / known.length;
  }
  return scores;
}
