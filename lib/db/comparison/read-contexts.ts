import type Database from "libsql";
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
  hashes: Float64Array;
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
  return { runId: run.id, samples, starts, counts, hashes: Float64Array.from(hashes) };
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
