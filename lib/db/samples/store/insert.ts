import { db } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import type { ColumnType } from "@/lib/db/dialect/contract";
import { columnNames } from "@/lib/db/dialect/written";
import { insertLabels, labelColumns, labelsToStore } from "@/lib/db/samples/label-rows";
import { contentColumns, contentOf, type StoredContent } from "./content";

export interface NewSample extends StoredContent {
  position: number;
  line: number | null;
}

/** Skips known external ids and returns their indexes. */
export async function insertSamples(datasetId: string, samples: readonly NewSample[]): Promise<number[]> {
  if (samples.length === 0) return [];
  const rows = samples.map((sample) => [...contentOf(sample), sample.position, sample.line] as (string | number | null)[]);
  const places = JSON.stringify(samples.map(({ configurationId, position }) => [configurationId, position]));
  const labels = samples.flatMap((sample) =>
    labelsToStore(sample).map((label) => [sample.configurationId, sample.position, ...label]),
  );
  const [count] = await transact([
    // A single sample can be large, and JSON would hold it twice more.
    rows.length === 1 ? [insertRow, datasetId, ...(rows[0] ?? [])] : [insertRows, datasetId, JSON.stringify(rows)],
    ...dialect.indexTexts(isAtPlace).map((sql): Bound => [sql, places]),
    [insertLabelRows, JSON.stringify(labels)],
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
const placed = (columns: Readonly<Record<string, ColumnType>>, name: string) =>
  `${dialect.rows("?1", { configurationId: "text", position: "int", ...columns })} ${name}
  ${dialect.inOrder} "Sample" own ON own."configurationId" = ${name}."configurationId" AND own."position" = ${name}."position"`;
const isAtPlace = `s."id" IN (SELECT own."id" FROM ${placed({}, "place")})`;
const insertLabelRows = insertLabels(placed(labelColumns, "label"));

const inserted = { ...contentColumns, position: "int", line: "int" } as const;
const columns = columnNames(inserted);

const insertRow = `
  INSERT INTO "Sample" ("datasetId", ${columns}) VALUES (?1, ${Object.keys(inserted).map((_, at) => `?${at + 2}`)}) ON CONFLICT DO NOTHING`;

const insertRows = `
  INSERT INTO "Sample" ("datasetId", ${columns}) SELECT ?1, ${columns} FROM ${dialect.rows("?2", inserted)} given WHERE TRUE
  ON CONFLICT DO NOTHING`;
