import { dialect } from "@/lib/db/dialect/chosen";
import { onlyRow, type Reader } from "@/lib/db/dialect/reader";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { type PairCounts, type PairingReport, pairedBest } from "@/lib/domain/paired/pairing";
import { byQuestion, type Further, figureValues, readValues, scoreValues, type Values } from "./read-values";

export interface ComparedRun {
  id: string;
  configurationId: string;
}

/** In the baseline's file order; the first run is the baseline. */
export interface Pairing {
  report: PairingReport;
  /** Holds each run's first sample of each shared question. Ascending for the baseline. */
  samples: Float64Array[];
  further: Further;
  /** Holds each run's first samples of questions that some other run lacks, in file order. */
  unpaired: Float64Array[];
  repeated: number[];
  /** Equal for questions of one conversation, user or document, and for equal texts: rows with different ids may repeat a question. */
  clusters: Int32Array;
  /** Counts each run's paired questions whose text differs from the baseline's. */
  otherTexts: number[];
  contextCounts: Float64Array[];
}

/** `scores[metric][run][question]`: the mean over the question's samples, NaN or `nothingGiven`. */
export interface ReadComparison extends Pairing {
  scores: Float64Array[][];
  figures: ReadFigure[];
}

export interface AskedFigure {
  metric: string;
  key: string;
}

/** Averages each run's samples of a question: value × weight, and the weight; NaN if there is none. */
export interface ReadFigure extends AskedFigure {
  amounts: Float64Array[];
  weights: Float64Array[];
}

interface PairedRuns {
  runs: readonly ComparedRun[];
  metrics: readonly string[];
  figures: readonly AskedFigure[];
  /** Null for whichever pairs better. */
  pairBy: PairBy | null;
}

export async function pairQuestions(reader: Reader, { runs, metrics, figures, pairBy }: PairedRuns): Promise<ReadComparison> {
  const sides = await sidesOf(reader, runs);
  const paired = { id: await pair(reader, sides, "id"), text: await pair(reader, sides, "text") };
  const pairs = { byId: paired.id[0]?.length ?? 0, byText: paired.text[0]?.length ?? 0 };
  const counts = { ...pairs, ...(await idsAgainstTexts(reader, sides, pairs)) };
  const by = pairBy ?? pairedBest(counts);
  const samples = paired[by];
  const finders = samples.map((ids) => questionFinder(ids));
  const repeated = await reader.map(sides, async (side) =>
    by === "id" && !side.hasRevisions ? [] : await repeatedIn(reader, side, by),
  );
  const further: Further = repeated.flatMap((groups, run) =>
    groups.flatMap(([first = -1, ...more]) => {
      const question = finders[run]?.(first) ?? -1;
      return question < 0 ? [] : [[question, run, more] as Further[number]];
    }),
  );
  const valuesOf = (values: Values, ...bound: string[]) =>
    reader.map(runs, async ({ id }, run) => {
      const read = await readValues(reader, values, id, ...bound);
      const ofRun = { samples: samples[run] ?? new Float64Array(), further: further.filter(([, of]) => of === run) };
      return byQuestion(read.ids, read.values, ofRun, finders[run]);
    });
  const countsOf = async ({ id }: ComparedRun, run: number) => {
    const read = await readValues(reader, { value: '"contextCount"', from: '"RunSample" WHERE "runId" = ?' }, id);
    return byQuestion(read.ids, read.values, { samples: samples[run] ?? new Float64Array(), further: [] }, finders[run]);
  };
  return {
    report: { by, ...counts },
    samples,
    contextCounts: await reader.map(runs, countsOf),
    further,
    unpaired: await reader.map(sides, (side) => unpairedOf(reader, side, sides, by)),
    repeated: repeated.map(({ length }) => length),
    ...(await compareTexts(reader, by, samples, sides)),
    scores: await reader.map(metrics, (metric) => valuesOf(scoreValues, metric)),
    figures: await reader.map(figures, async ({ metric, key }) => ({
      metric,
      key,
      amounts: await valuesOf(figureValues('"value" * "weight"'), metric, key),
      weights: await valuesOf(figureValues('"weight"'), metric, key),
    })),
  };
}

/** Same value for the same question. Both are indexed by configuration. */
const keys: Record<PairBy, string> = { id: '"externalId"', text: '"questionKey"' };
/** Equal within a question of a run. A sample without an id is its own question. */
function groupOf({ hasRevisions }: Side, by: PairBy): string {
  if (by === "text") return 's."questionKey"';
  return hasRevisions ? `s."externalId", CASE WHEN s."externalId" IS NULL THEN s."id" END` : 's."id"';
}

interface Side {
  id: string;
  /** A following run judges a changed sample again, so an id may occur more than once. */
  hasRevisions: boolean;
  /** On samples called `alias`; `place` is the parameter with the run's id. */
  holds(alias: string, place: number): string;
}

export function sidesOf(reader: Reader, runs: readonly Pick<ComparedRun, "id">[]): Promise<Side[]> {
  return reader.map(runs, async ({ id }) => {
    // Positions without a gap: the run has all of its configuration, so its own list need not be read.
    const facts = await onlyRow<{ isWhole: number | boolean; hasRevisions: number | boolean }>(
      reader,
      `SELECT r."sampleCount" = (SELECT max("position") + 1 FROM "Sample" WHERE "configurationId" = r."configurationId") AS "isWhole",
         r."followJson" IS NOT NULL AS "hasRevisions"
       FROM "Run" r WHERE r."id" = ?`,
      id,
    );
    return {
      id,
      hasRevisions: Boolean(facts.hasRevisions),
      holds: (alias, place) => {
        const ofConfiguration = `${alias}."configurationId" = (SELECT "configurationId" FROM "Run" WHERE "id" = ?${place})`;
        if (facts.isWhole) return ofConfiguration;
        return `${ofConfiguration} AND EXISTS (SELECT 1 FROM "RunSample" own WHERE own."runId" = ?${place} AND own."sampleId" = ${alias}."id")`;
      },
    };
  });
}

/** The first sample of another run that asks the question of sample `s`. */
const firstOf = (side: Side, place: number, by: PairBy) =>
  `(SELECT min(o."id") FROM "Sample" o WHERE ${side.holds("o", place)} AND o.${keys[by]} = s.${keys[by]})`;

async function pair(reader: Reader, sides: readonly Side[], by: PairBy): Promise<Float64Array[]> {
  const [baseline, ...others] = sides;
  if (!baseline) return [];
  const columns = others.map((side, index) => `${firstOf(side, index + 2, by)} AS "s${index + 1}"`);
  const everywhere = others.map((_, index) => `"s${index + 1}" IS NOT NULL`).join(" AND ") || "true";
  const found = await reader.lists<Record<string, number>>(
    Object.fromEntries(sides.map((_, side) => [`s${side}`, `"s${side}"`])),
    `(
        SELECT ${['min(s."id") AS "s0"', ...columns].join(", ")} FROM "Sample" s WHERE ${baseline.holds("s", 1)} AND s.${keys[by]} IS NOT NULL GROUP BY ${groupOf(baseline, by)}
      ) WHERE ${everywhere}`,
    ...sides.map(({ id }) => id),
  );
  const ids = sides.map((_, side) => Float64Array.from(found[`s${side}`] ?? []));
  const order = risingOrder(ids[0] ?? new Float64Array());
  return ids.map((column) => Float64Array.from(order, (index) => column[index] ?? Number.NaN));
}

/** Counts nothing where texts pair more anyway, or where either way pairs none. */
async function idsAgainstTexts(
  reader: Reader,
  [baseline, ...others]: readonly Side[],
  { byId, byText }: Pick<PairCounts, "byId" | "byText">,
): Promise<Pick<PairCounts, "agreeing" | "misled">> {
  if (!baseline || others.length === 0 || byId === 0 || byText === 0 || byText > byId) return { agreeing: 0, misled: 0 };
  const exists = (side: Side, place: number, ...same: string[]) =>
    `EXISTS (SELECT 1 FROM "Sample" o WHERE ${[side.holds("o", place), ...same.map((key) => `o.${key} = s.${key}`)].join(" AND ")})`;
  const inAll = (...same: string[]) => others.map((side, index) => exists(side, index + 2, ...same)).join(" AND ");
  const elsewhere = others.map(
    (side, index) => `(NOT ${exists(side, index + 2, keys.id, keys.text)} AND ${exists(side, index + 2, keys.text)})`,
  );
  const count = (kind: string) =>
    `CAST(coalesce(sum(CASE WHEN "found" = '${kind}' THEN 1 ELSE 0 END), 0) AS INTEGER) AS "${kind}"`;
  return onlyRow(
    reader,
    `SELECT ${count("agreeing")}, ${count("misled")} FROM (
        SELECT CASE WHEN ${inAll(keys.id, keys.text)} THEN 'agreeing' WHEN ${inAll(keys.id)} AND (${elsewhere.join(" OR ")}) THEN 'misled' END AS "found"
        FROM "Sample" s WHERE ${baseline.holds("s", 1)} AND s.${keys.id} IS NOT NULL
      ) "rows"`,
    ...[baseline, ...others].map(({ id }) => id),
  );
}

/** How many questions all runs have, by id and by text, and how many each has. */
export async function countPairs(
  reader: Reader,
  { runs }: { runs: readonly string[] },
): Promise<PairCounts & { questions: { byId: number; byText: number }[] }> {
  const sides = await sidesOf(
    reader,
    runs.map((id) => ({ id })),
  );
  const [baseline, ...others] = sides;
  const count = async (by: PairBy): Promise<number> => {
    if (!baseline) return 0;
    const everywhere = others.map((side, index) => `${firstOf(side, index + 2, by)} IS NOT NULL`);
    const question = by === "id" && !baseline.hasRevisions ? 's."id"' : `s.${keys[by]}`;
    const row = await onlyRow<{ count: number }>(
      reader,
      `SELECT CAST(count(DISTINCT ${question}) AS INTEGER) AS "count" FROM "Sample" s
       WHERE ${baseline.holds("s", 1)} AND s.${keys[by]} IS NOT NULL AND ${everywhere.join(" AND ") || "true"}`,
      ...runs,
    );
    return row.count;
  };
  const pairs = { byId: await count("id"), byText: await count("text") };
  return {
    ...pairs,
    ...(await idsAgainstTexts(reader, sides, pairs)),
    questions: await reader.map(sides, (side) =>
      onlyRow(
        reader,
        `SELECT CAST(count(*) AS INTEGER) AS "byId", CAST(count(DISTINCT "questionKey") AS INTEGER) AS "byText"
         FROM "Sample" s WHERE ${side.holds("s", 1)}`,
        side.id,
      ),
    ),
  };
}

export async function sharingQuestions(
  reader: Reader,
  { configuration, others }: { configuration: string; others: readonly string[] },
): Promise<string[]> {
  const shared = Object.values(keys).map(
    (key) =>
      `EXISTS (SELECT 1 FROM "Sample" s JOIN "Sample" o ON o."configurationId" = ?2 AND o.${key} = s.${key} WHERE s."configurationId" = ?1)`,
  );
  const found = await reader.map(others, async (other) => {
    const row = await onlyRow<{ any: number | boolean }>(reader, `SELECT ${shared.join(" OR ")} AS "any"`, configuration, other);
    return row.any ? [other] : [];
  });
  return found.flat();
}

export const risingOrder = (numbers: Float64Array): Uint32Array =>
  Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));

async function unpairedOf(reader: Reader, side: Side, sides: readonly Side[], by: PairBy): Promise<Float64Array> {
  const elsewhere = sides.filter((other) => other !== side);
  const missing = elsewhere.map((other, index) => `${firstOf(other, index + 2, by)} IS NULL`).join(" OR ") || "false";
  const { ids } = await reader.lists<{ ids: number }>(
    { ids: '"id"' },
    `(SELECT min(s."id") AS "id" FROM "Sample" s WHERE ${side.holds("s", 1)} GROUP BY ${groupOf(side, by)} HAVING ${missing})`,
    ...[side, ...elsewhere].map(({ id }) => id),
  );
  return Float64Array.from(ids).sort();
}

async function repeatedIn(reader: Reader, side: Side, by: PairBy): Promise<number[][]> {
  const rows = await reader.rows<{ ids: string }>(
    `SELECT ${dialect.arrayOf('"id"')} AS "ids" FROM "Sample" s WHERE ${side.holds("s", 1)} GROUP BY ${groupOf(side, by)} HAVING count(*) > 1`,
    side.id,
  );
  return rows.map(({ ids }) => (JSON.parse(ids) as number[]).sort((a, b) => a - b));
}

export function questionFinder(ids: Float64Array, order = risingOrder(ids)): (id: number) => number {
  const idAt = (place: number) => ids[order[place] ?? -1] ?? Number.POSITIVE_INFINITY;
  return (id) => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return idAt(low) === id ? (order[low] ?? -1) : -1;
  };
}

async function keysOf(reader: Reader, side: Side | undefined, key = 's."questionKey"'): Promise<Map<number, string>> {
  if (!side) return new Map();
  const { ids, texts } = await reader.lists<{ ids: number; texts: string }>(
    { ids: 's."id"', texts: key },
    `"Sample" s WHERE ${side.holds("s", 1)}`,
    side.id,
  );
  return new Map(ids.map((id, at) => [id, texts[at] ?? ""]));
}

async function clustersOf(reader: Reader, by: PairBy, asked: Float64Array, baseline: Side | undefined): Promise<Int32Array> {
  const named = baseline ? await namedClusters(reader, baseline.id) : 0;
  if (by === "text" && named === 0) return Int32Array.from(asked.keys());
  const keys = await keysOf(reader, baseline, named === 0 ? undefined : clusterOf("s", ofRun("?1")));
  const numbers = new Map<string | undefined, number>();
  return Int32Array.from(asked, (id) => numberOf(numbers, keys.get(id)));
}

const namedClusters = async (reader: Reader, run: string): Promise<number> =>
  (
    await onlyRow<{ any: number }>(
      reader,
      `SELECT CAST(count(*) AS INTEGER) AS "any" FROM (SELECT 1 FROM "Sample" WHERE "configurationId" = ${ofRun("?")} AND "clusterKey" IS NOT NULL LIMIT 1) "found"`,
      run,
    )
  ).any;

export function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

async function compareTexts(
  reader: Reader,
  by: PairBy,
  [ofBaseline = new Float64Array(), ...ofCandidates]: readonly Float64Array[],
  [baseline, ...candidates]: readonly Side[],
): Promise<Pick<Pairing, "clusters" | "otherTexts">> {
  const clusters = await clustersOf(reader, by, ofBaseline, baseline);
  if (by === "text") return { clusters, otherTexts: [0, ...ofCandidates.map(() => 0)] };
  const keys = await keysOf(reader, baseline);
  const asked = Array.from(ofBaseline, (id) => keys.get(id));
  const otherTexts = await reader.map(ofCandidates, async (ids, index) => {
    const own = await keysOf(reader, candidates[index]);
    return ids.reduce((count, id, question) => count + (own.get(id) === asked[question] ? 0 : 1), 0);
  });
  return { clusters, otherTexts: [0, ...otherTexts] };
}
