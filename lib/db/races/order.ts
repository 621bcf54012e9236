import { createHash } from "node:crypto";
import type { Reader } from "@/lib/db/dialect/reader";
import { type RankedRun, readScores } from "@/lib/db/paired/read-scores";
import { pairingOf, type Sampled, samplesOfRun } from "@/lib/db/paired/sampled";
import { clusterOf } from "@/lib/db/samples/clusters";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { type Looked, levelOf, lookAt } from "@/lib/stats/early/looks";

interface Racers {
  /** In the order in which they were started; a baseline first. */
  runs: readonly RankedRun[];
}

/** Counts for each question that all have how many come before its cluster, so below it all clusters are whole. */
function placesOf(sampled: readonly Sampled[], by: PairBy, rows: ReadonlyMap<string, number>, seed: number): Map<string, number> {
  const [first] = sampled;
  // Backwards, so that a question's first sample counts.
  const clusterByKey = new Map((first?.keys[by] ?? []).map((key, at) => [key, first?.clusters[at]] as const).reverse());
  const clusters = groupedBy([...rows.keys()], (key) => clusterByKey.get(key) ?? key);
  // Sorted by a hash, so that the order depends on the seed and the questions alone.
  const hashed = [...clusters].map(([cluster, keys]) => ({
    hash: createHash("sha256").update(`${seed} ${cluster}`).digest("hex"),
    keys,
  }));
  const before = new Map<string, number>();
  for (const { keys } of hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
    const count = before.size;
    for (const key of keys) before.set(key, count);
  }
  return before;
}

export interface Order {
  by: PairBy;
  runs: { run: string; places: [sample: number, place: number][] }[];
}

/** `by` is chosen from the samples if it is null. */
export async function orderOf(
  reader: Reader,
  { runs, seed, by: wanted }: Racers & { seed: number; by: PairBy | null },
): Promise<Order> {
  const sampled = await reader.map(runs, ({ id }) => samplesOfRun(reader, id));
  const { by, rows } = pairingOf(sampled, wanted);
  const before = placesOf(sampled, by, rows, seed);
  const placed = sampled.map(({ ids, keys }, at) => ({
    run: runs[at]?.id ?? "",
    places: ids.flatMap((id, place): [number, number][] => {
      const found = before.get(keys[by][place] ?? "");
      return found === undefined ? [] : [[id, found]];
    }),
  }));
  return { by, runs: placed };
}

export interface LookAsked extends Racers {
  by: PairBy;
  metric: string;
  margin: number;
  /** The questions judged at each look, and all of them. */
  looks: readonly number[];
  total: number;
  isIn: readonly boolean[];
  hasBaseline: boolean;
}

/** What the scores up to the last look say. */
export async function look(
  reader: Reader,
  { runs, by, metric, margin, looks, total, isIn, hasBaseline }: LookAsked,
): Promise<Looked> {
  const read = await readScores(reader, { runs, metric, pairBy: by, allPairs: false, cut: {} });
  // A baseline's samples have no places.
  const placed = hasBaseline ? 1 : 0;
  const { ids } = await reader.lists<{ ids: number }>(
    { ids: '"sampleId"' },
    '"RunSample" WHERE "runId" = ?1 AND "place" < ?2',
    runs[placed]?.id ?? "",
    looks.at(-1) ?? total,
  );
  const seen = new Set(ids);
  const isSeen = Array.from(read.samples[placed] ?? [], (sample) => seen.has(sample));
  const scores = read.scores.map((own) => own.map((score, row) => (isSeen[row] ? score : Number.NaN)));
  const levelAmong = (stillIn: number) => levelOf({ total, looks, stillIn });
  return lookAt(scores, { isIn, clusters: read.clusters, levelAmong, margin, baseline: hasBaseline ? 0 : null });
}

export async function countCommon(reader: Reader, { configurations }: { configurations: readonly string[] }): Promise<number> {
  const counts = ["externalId", "questionKey"].map((key) =>
    countOf(
      reader,
      `SELECT 1 FROM "Sample" WHERE "configurationId" IN (${configurations.map((_, at) => `?${at + 1}`).join(", ")})
         AND "replacedIn" = 0 AND "${key}" IS NOT NULL GROUP BY "${key}" HAVING count(DISTINCT "configurationId") = ${configurations.length}`,
      configurations,
    ),
  );
  return Math.max(...(await Promise.all(counts)));
}

/** Different texts, and the conversations, users or documents that they are of. */
export async function countToDraw(reader: Reader, { configuration }: { configuration: string }) {
  const count = (expression: string) =>
    countOf(reader, `SELECT DISTINCT ${expression} FROM "Sample" s WHERE s."configurationId" = ?1 AND s."replacedIn" = 0`, [
      configuration,
    ]);
  return { questions: await count('s."questionKey"'), clusters: await count(clusterOf("s", "?1")) };
}

async function countOf(reader: Reader, rows: string, values: readonly string[]): Promise<number> {
  const [row] = await reader.rows<{ count: number }>(`SELECT CAST(count(*) AS INTEGER) AS "count" FROM (${rows}) own`, ...values);
  return row?.count ?? 0;
}
