import { db } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { namesOf } from "@/lib/db/dialect/written";
import { indexSamples } from "@/lib/db/samples/search-index";
import { contentColumns, contentOf, type StoredContent } from "./content";

export interface NewSample extends StoredContent {
  position: number;
  line: number | null;
}

/** One statement. Skips known external ids and returns their indexes. */
export async function insertSamples(datasetId: string, samples: readonly NewSample[]): Promise<number[]> {
  if (samples.length === 0) return [];
  const rows = samples.map((sample) => [...contentOf(sample), sample.position, sample.line]);
  const places = JSON.stringify(samples.map(({ configurationId, position }) => [configurationId, position]));
  const [count] = await transact([
    [insertRows, datasetId, JSON.stringify(rows)],
    ...indexSamples(isAtPlace).map((sql): Bound => [sql, places]),
  ]);
  if (count === samples.length) return [];
  const positions = samples.map(({ position }) => position);
  const stored = await db.sample.findMany({
    where: {
      configurationId: { in: [...new Set(samples.map(({ configurationId }) => configurationId))] },
      position: { gte: Math.min(...positions), lte: Math.max(...positions) },
    },
    select: { configurationId: true, position: true },
  });
  const kept = new Set(stored.map(({ configurationId, position }) => `${configurationId} ${position}`));
  return samples.flatMap((sample, index) => (kept.has(`${sample.configurationId} ${sample.position}`) ? [] : [index]));
}

/** One by one: given a list of pairs, SQLite would read the whole configuration for every batch. */
const isAtPlace = `s."id" IN (SELECT own."id" FROM ${dialect.rows("?1", { configurationId: "text", position: "int" })} place
  ${dialect.inOrder} "Sample" own ON own."configurationId" = place."configurationId" AND own."position" = place."position")`;

const inserted = { ...contentColumns, position: "int", line: "int" } as const;
const columns = namesOf(inserted);

const insertRows = `
  INSERT INTO "Sample" ("datasetId", ${columns}) SELECT ?1, ${columns} FROM ${dialect.rows("?2", inserted)} given WHERE TRUE
  ON CONFLICT DO NOTHING`;
