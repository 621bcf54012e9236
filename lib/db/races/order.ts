import { createHash } from "node:crypto";
import type { Reader } from "@/lib/db/dialect/reader";
import { betterPaired, type RankedRun, readScores, rowsOf, type Sampled, samplesOf } from "@/lib/db/ranking/read-scores";
import { type Looked, levelOf, lookAt } from "@/lib/stats/early/look";

interface Racers {
  /** In the order in which they were started; a baseline first. */
  runs: readonly RankedRun[];
  seed: number;
}

interface Order {
  by: "id" | "text";
  /** By key of a question that all have: how many come before its cluster, so below it all clusters are whole. */
  before: Map<string, number>;
}

/** Clusters come in the order of a hash, so that the order depends on the seed and the questions alone. */
function orderOf(sampled: readonly Sampled[], seed: number): Order {
  const rowsBy = { id: rowsOf(sampled, "id", false), text: rowsOf(sampled, "text", false) };
  const by = betterPaired(sampled, rowsBy);
  const clusters = new Map<string, string[]>();
  const seen = new Set<string>();
  const [first] = sampled;
  for (const [at, key] of (first?.keys[by] ?? []).entries()) {
    if (key === null || seen.has(key) || !rowsBy[by].has(key)) continue;
    seen.add(key);
    const cluster = first?.clusters[at] ?? key;
    const known = clusters.get(cluster);
    if (known) known.push(key);
    else clusters.set(cluster, [key]);
  }
  const hashed = [...clusters].map(([cluster, keys]) => ({
    hash: createHash("sha256").update(`${seed} ${cluster}`).digest("hex"),
    keys,
  }));
  const before = new Map<string, number>();
  for (const { keys } of hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
    const count = before.size;
    for (const key of keys) before.set(key, count);
  }
  return { by, before };
}

/** Samples of one of the runs among the first `questions`; all for null, also those that not all have. */
export async function blockOf(
  reader: Reader,
  { runs, seed, run, questions }: Racers & { run: string; questions: number | null },
): Promise<number[]> {
  const sampled = await reader.map(runs, (one) => samplesOf(reader, one));
  const own = sampled[runs.findIndex(({ id }) => id === run)];
  if (!own || questions === null) return own?.ids ?? [];
  const { by, before } = orderOf(sampled, seed);
  return own.ids.filter((_, at) => (before.get(own.keys[by][at] ?? "") ?? Number.POSITIVE_INFINITY) < questions);
}

export interface LookAsked extends Racers {
  metric: string;
  margin: number;
  /** The questions judged so far, and all of them. */
  questions: number;
  total: number;
  isIn: readonly boolean[];
  hasBaseline: boolean;
}

/** What the scores of the first `questions` say. */
export async function look(
  reader: Reader,
  { runs, seed, metric, margin, questions, total, isIn, hasBaseline }: LookAsked,
): Promise<Looked> {
  const sampled = await reader.map(runs, (run) => samplesOf(reader, run));
  const { by, before } = orderOf(sampled, seed);
  const read = await readScores(reader, { runs, metric, pairBy: by, allPairs: false, cut: {} });
  const keys = new Map(sampled[0]?.ids.map((id, at) => [id, sampled[0]?.keys[by][at] ?? ""]));
  const isSeen = Array.from(read.samples[0] ?? [], (sample) => {
    const place = before.get(keys.get(sample) ?? "");
    return place !== undefined && place < questions;
  });
  const scores = read.scores.map((own) => own.map((score, row) => (isSeen[row] ? score : Number.NaN)));
  const level = levelOf({ total, questions, stillIn: isIn.filter(Boolean).length });
  return lookAt(scores, { isIn, clusters: read.clusters, level, margin, baseline: hasBaseline ? 0 : null });
}

/** Questions that all of the configurations have, by id or by text. */
export async function countCommon(reader: Reader, { configurations }: { configurations: readonly string[] }): Promise<number> {
  const count = async (key: string): Promise<number> => {
    const [row] = await reader.rows<{ count: number }>(
      `SELECT CAST(count(*) AS INTEGER) AS "count" FROM (
         SELECT 1 FROM "Sample" WHERE "configurationId" IN (${configurations.map((_, at) => `?${at + 1}`).join(", ")})
           AND "replacedIn" = 0 AND "${key}" IS NOT NULL GROUP BY "${key}" HAVING count(DISTINCT "configurationId") = ${configurations.length}) own`,
      ...configurations,
    );
    return row?.count ?? 0;
  };
  return Math.max(await count("externalId"), await count("questionKey"));
}
