import type Database from "libsql";
import { goldAtEach } from "@/lib/stats/gold-at-each";
import type { AskedContexts } from "./contexts";
import { hashText } from "./hash-text";
import { risingOrder } from "./pair-questions";

/** Samples whose rows are read in one query. */
const page = 1_000;

/** What a run retrieved: the hashes of each question's contexts by rank. */
export interface Retrieved {
  runId: string;
  samples: Float64Array;
  counts: Uint32Array;
  /** The index of a question's first context in the run's lists. */
  starts: Uint32Array;
  /** Of the texts. */
  hashes: Float64Array;
  /** Hashes of the documents' ids; NaN for a context without one. Null if no context has an id. */
  ids: Float64Array | null;
}

export const ofQuestion = ({ starts, counts }: Retrieved, list: Float64Array, question: number): Float64Array => {
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

export function readHashes(database: Database.Database, run: AskedContexts["runs"][number], samples: Float64Array): Retrieved {
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
  return { runId: run.id, samples, starts, counts, hashes: Float64Array.from(hashes), ids: null };
}

/** Adds the ids of a run's contexts. */
export function withIds(database: Database.Database, run: AskedContexts["runs"][number], retrieved: Retrieved): Retrieved {
  const ids = new Float64Array(retrieved.hashes.length).fill(Number.NaN);
  let hasAny = false;
  eachQuestion<(string | null)[]>(
    database,
    retrieved.samples,
    `SELECT "id", (SELECT json_group_array("value" ->> 'id') FROM json_each("contextDetailsJson")) FROM "Sample"
      WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ? AND "contextDetailsJson" IS NOT NULL`,
    [run.configurationId],
    (question, list) => {
      const [start, count] = [retrieved.starts[question] ?? 0, retrieved.counts[question] ?? 0];
      for (const [rank, id] of list.slice(0, count).entries()) {
        // White space in an id matters; the hash ignores it.
        if (id !== null) ids[start + rank] = hashText(encodeURIComponent(id));
        hasAny ||= id !== null;
      }
    },
  );
  return hasAny ? { ...retrieved, ids } : retrieved;
}

/**
 * What tells a question's contexts apart in two retrievals: their ids, if all contexts on both sides have one and none repeats on a
 * side, else their texts.
 */
export function namesOf(
  one: Retrieved,
  other: Retrieved,
  question: number,
): { names: [Float64Array, Float64Array]; byId: boolean } {
  const [first, second] = [one, other].map((side) => side.ids && ofQuestion(side, side.ids, question));
  if (first && second && areNames(first) && areNames(second)) return { names: [first, second], byId: true };
  return { names: [ofQuestion(one, one.hashes, question), ofQuestion(other, other.hashes, question)], byId: false };
}

const areNames = (ids: Float64Array): boolean =>
  ids.length > 0 && ids.every((id) => !Number.isNaN(id)) && new Set(ids).size === ids.length;

/** By question and depth: what a run's retrieval found of its samples' gold contexts; NaN where that is not known. */
export function readGold(
  database: Database.Database,
  run: AskedContexts["runs"][number],
  { samples }: Retrieved,
  deepest: number,
): { ndcg: Float64Array; recall: Float64Array } {
  const ndcg = new Float64Array(samples.length * deepest).fill(Number.NaN);
  const recall = new Float64Array(samples.length * deepest).fill(Number.NaN);
  eachQuestion<(number | null)[] | string>(
    database,
    samples,
    `SELECT "id", "goldFoundJson" FROM "Sample"
      WHERE "id" BETWEEN ? AND ? AND +"configurationId" = ? AND "goldFoundJson" IS NOT NULL`,
    [run.configurationId],
    (question, found) => {
      if (!Array.isArray(found)) return;
      const figures = goldAtEach(found, deepest);
      ndcg.set(figures.ndcg, question * deepest);
      recall.set(figures.recall, question * deepest);
    },
  );
  return { ndcg, recall };
}

/** A metric's scores of a run's contexts, at the indexes of their hashes; NaN if there is none. */
export function readScores(
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
