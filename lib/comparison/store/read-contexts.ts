import { dialect } from "@/lib/db/dialect/chosen";
import type { Reader } from "@/lib/db/dialect/reader";
import { type ComparedRun, questionFinder, risingOrder } from "@/lib/db/paired/pair-questions";
import { goldAtEach } from "@/lib/stats/gold-at-each";
import { hashText } from "./hash-text";

const samplesAtOnce = 1_000;

export interface RetrievedSide {
  runId: string;
  samples: Float64Array;
  counts: Uint32Array;
  starts: Uint32Array;
  hashes: Float64Array;
  /** NaN for a context without an id. Null if none has one. */
  ids: Float64Array | null;
}

export type Scored = RetrievedSide & { scores: Float64Array };

export const ofQuestion = ({ starts, counts }: RetrievedSide, list: Float64Array, question: number): Float64Array => {
  const start = starts[question] ?? 0;
  return list.subarray(start, start + (counts[question] ?? 0));
};

/** A condition on a configuration's samples, with three parameters: the first id, the last and the configuration. */
export const isBetween = `"id" BETWEEN ? AND ? AND ${dialect.unindexed('"configurationId"')} = ?`;

/** Calls `sql` page by page with the first and the last id, and then `args`. `ids` has one sample per question. */
export async function eachRow<Row>(
  reader: Reader,
  ids: Float64Array,
  sql: string,
  args: readonly string[],
  visit: (row: Row, questionOf: (id: number) => number) => void,
): Promise<void> {
  const order = risingOrder(ids);
  const find = questionFinder(ids, order);
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  for (let from = 0; from < order.length; from += samplesAtOnce) {
    const last = Math.min(order.length, from + samplesAtOnce) - 1;
    await reader.each<Row>(sql, [idAt(from), idAt(last), ...args], (row) => visit(row, find));
  }
}

/** `sql` returns, in any order, rows of an id and a JSON text, or one row of two lists. */
const eachQuestion = <Value>(
  reader: Reader,
  ids: Float64Array,
  sql: string,
  args: readonly string[],
  visit: (question: number, value: Value) => void,
): Promise<void> =>
  eachRow<[number | string, string]>(reader, ids, sql, args, ([found, json], questionOf) => {
    const isList = typeof found === "string";
    const foundIds: number[] = isList ? JSON.parse(found) : [found];
    const values: Value[] = isList ? JSON.parse(json) : [JSON.parse(json)];
    for (const [index, id] of foundIds.entries()) {
      const question = questionOf(id);
      const value = values[index];
      if (question >= 0 && value !== undefined) visit(question, value);
    }
  });

export async function readHashes(reader: Reader, run: ComparedRun, samples: Float64Array): Promise<RetrievedSide> {
  const starts = new Uint32Array(samples.length);
  const counts = new Uint32Array(samples.length);
  const hashes: number[] = [];
  await eachQuestion<string[]>(
    reader,
    samples,
    `SELECT "id", "contextsJson" FROM "Sample" WHERE ${isBetween}`,
    [run.configurationId],
    (question, texts) => {
      starts[question] = hashes.length;
      counts[question] = texts.length;
      for (const text of texts) hashes.push(hashText(text));
    },
  );
  return { runId: run.id, samples, starts, counts, hashes: Float64Array.from(hashes), ids: null };
}

export async function withIds(reader: Reader, run: ComparedRun, retrieved: RetrievedSide): Promise<RetrievedSide> {
  const ids = new Float64Array(retrieved.hashes.length).fill(Number.NaN);
  let hasAny = false;
  await eachQuestion<(string | null)[]>(
    reader,
    retrieved.samples,
    `SELECT "id", (SELECT ${dialect.arrayOf(dialect.field('d."value"', "id"))} FROM ${dialect.elements('"contextDetailsJson"')} d) FROM "Sample"
      WHERE ${isBetween} AND "contextDetailsJson" IS NOT NULL`,
    [run.configurationId],
    (question, list) => {
      const start = retrieved.starts[question] ?? 0;
      const count = retrieved.counts[question] ?? 0;
      for (const [rank, id] of list.slice(0, count).entries()) {
        // White space in an id matters; the hash ignores it.
        if (id !== null) ids[start + rank] = hashText(encodeURIComponent(id));
        hasAny ||= id !== null;
      }
    },
  );
  return hasAny ? { ...retrieved, ids } : retrieved;
}

/** Names contexts by id if all on both sides have one and none repeats on a side, else by text. */
export function namesOf(
  one: RetrievedSide,
  other: RetrievedSide,
  question: number,
): { names: [Float64Array, Float64Array]; byId: boolean } {
  const [first, second] = [one, other].map((side) => side.ids && ofQuestion(side, side.ids, question));
  if (first && second && areNames(first) && areNames(second)) return { names: [first, second], byId: true };
  return { names: [ofQuestion(one, one.hashes, question), ofQuestion(other, other.hashes, question)], byId: false };
}

const areNames = (ids: Float64Array): boolean =>
  ids.length > 0 && ids.every((id) => !Number.isNaN(id)) && new Set(ids).size === ids.length;

/** Reads a value for each question and depth; NaN where unknown. */
export async function readPairedGold(
  reader: Reader,
  run: ComparedRun | undefined,
  { samples }: RetrievedSide,
  deepest: number,
): Promise<{ ndcg: Float64Array; recall: Float64Array }> {
  const ndcg = new Float64Array(samples.length * deepest).fill(Number.NaN);
  const recall = new Float64Array(samples.length * deepest).fill(Number.NaN);
  await eachQuestion<(number | null)[] | string>(
    reader,
    samples,
    `SELECT "id", "goldFoundJson" FROM "Sample" WHERE ${isBetween} AND "goldFoundJson" IS NOT NULL`,
    [run?.configurationId ?? ""],
    (question, found) => {
      if (!Array.isArray(found)) return;
      const figures = goldAtEach(found, deepest);
      ndcg.set(figures.ndcg, question * deepest);
      recall.set(figures.recall, question * deepest);
    },
  );
  return { ndcg, recall };
}

export async function readContextScores(
  reader: Reader,
  { runId, samples, starts, counts, hashes }: RetrievedSide,
  metric: string,
): Promise<Float64Array> {
  const scores = new Float64Array(hashes.length).fill(Number.NaN);
  await eachQuestion<{ contexts?: { score?: number | null }[] }>(
    reader,
    samples,
    // Joining the lists as text saves the database from parsing them and JavaScript from a hundred thousand rows.
    `SELECT ${dialect.arrayOf('"sampleId"')}, '[' || coalesce(string_agg("detailJson", ','), '') || ']'
      FROM "Score" WHERE "sampleId" BETWEEN ? AND ? AND "runId" = ? AND "metric" = ?`,
    [runId, metric],
    (question, { contexts = [] }) => {
      const start = starts[question] ?? 0;
      const count = counts[question] ?? 0;
      for (const [rank, context] of contexts.slice(0, count).entries()) scores[start + rank] = context.score ?? Number.NaN;
    },
  );
  return scores;
}
