import { db } from "@/lib/db/connection/client";
import { type Bound, transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import type { ColumnType } from "@/lib/db/dialect/contract";
import { columnNames } from "@/lib/db/dialect/written";
import { storedTime } from "@/lib/db/location/clock";
import { insertLabels, labelColumns, labelsToStore, packedLabels, packLabels } from "@/lib/db/samples/label-rows";
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

/** Changed: new content under a known id. */
export interface AppendCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** A changed sample becomes a new row, so runs keep what they judged. Null if the dataset or a configuration is deleted. */
export async function appendBatch(datasetId: string, samples: readonly StoredContent[]): Promise<AppendCounts | null> {
  if (samples.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const ids = JSON.stringify([...new Set(samples.map(({ configurationId }) => configurationId))]);
  const rows = JSON.stringify(samples.map((sample) => [...contentOf(sample), packLabels(sample)]));
  const labels = JSON.stringify(samples.flatMap((sample, at) => labelsToStore(sample).map((label) => [at, ...label])));
  const now = storedTime();
  const statements: Bound[] = [
    [countPresent, datasetId, ids],
    [replaceChanged, datasetId, ids, rows],
    [insertNew, datasetId, ids, rows],
    [insertNewestLabels, datasetId, labels, rows, samples.length],
    ...dialect.indexTexts(isNewest).map((sql): Bound => [sql, samples.length]),
    [countSamples, datasetId, ids, rows, samples.length, now],
    [wakeFollowers, datasetId, samples.length, now],
    [countAppended, datasetId, samples.length, now],
  ];
  const [present, changed = 0, inserted = 0] = await transact(statements);
  if (present !== 1) return null;
  return { added: inserted - changed, changed, unchanged: samples.length - inserted };
}

/** ?1 is the dataset, ?2 its configurations. */
const isPresent = `EXISTS (SELECT 1 FROM "Dataset" WHERE "id" = ?1 AND "removedAt" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM ${dialect.values("?2", "text")} asked WHERE NOT EXISTS (
    SELECT 1 FROM "Configuration" WHERE "id" = asked.value AND "datasetId" = ?1 AND "removedAt" IS NULL))`;

/** Changes nothing; the row count shows whether everything exists. */
const countPresent = `UPDATE "Dataset" SET "version" = "version" WHERE "id" = ?1 AND ${isPresent}`;

const nextVersion = `(SELECT "version" + 1 FROM "Dataset" WHERE "id" = ?1)`;
const given = `${dialect.rows("?3", { ...contentColumns, labels: "text" })} given`;
const isKnown = `old."configurationId" = given."configurationId" AND old."externalId" = given."externalId"`;
const derived: readonly string[] = [
  "configurationId",
  "externalId",
  "questionKey",
  "clusterKey",
  "contextCount",
  "goldFoundJson",
  "stepFactsJson",
  "turn",
  "stepCount",
];
const differs = Object.keys(contentColumns)
  .filter((column) => !derived.includes(column))
  .map((column) => `old."${column}" IS DISTINCT FROM given."${column}"`)
  .concat(`${packedLabels('old."id"')} <> given."labels"`)
  .join(" OR ");

const replaceChanged = `
  UPDATE "Sample" SET "replacedIn" = ${nextVersion} WHERE "id" IN (
    SELECT old."id" FROM ${given} ${dialect.inOrder} "Sample" old ON ${isKnown} WHERE old."replacedIn" = 0 AND (${differs})) AND ${isPresent}`;

const [, ...others] = Object.keys(contentColumns);
const list = (names: readonly string[], of = "") => names.map((name) => `${of}"${name}"`).join(", ");

const insertNew = `
  INSERT INTO "Sample" ("datasetId", "configurationId", "position", ${list(others)}, "addedIn")
  SELECT ?1, given."configurationId",
    (SELECT coalesce(max(p."position"), -1) FROM "Sample" p WHERE p."configurationId" = given."configurationId")
      + row_number() OVER (PARTITION BY given."configurationId" ORDER BY given."at"),
    ${list(others, "given.")}, ${nextVersion}
  FROM ${given}
  WHERE NOT EXISTS (SELECT 1 FROM "Sample" old WHERE ${isKnown} AND old."replacedIn" = 0) AND ${isPresent}
  ORDER BY given."at"`;

/** This transaction has the only write lock, so the last ids are its own; indexed ones are skipped. */
const newest = (size: string) => `(SELECT "id" FROM "Sample" ORDER BY "id" DESC LIMIT ${size})`;
const isNewest = `s."id" IN ${newest("?1")}`;
const isAppended = (size: string) => `s."id" IN ${newest(size)} AND s."datasetId" = ?1 AND s."addedIn" = ${nextVersion}`;

/** Samples were inserted in the order of the given rows. */
const insertNewestLabels = insertLabels(`${dialect.rows("?2", { sample: "int", ...labelColumns })} label
  ${dialect.inOrder} (
    SELECT given."at", row_number() OVER (ORDER BY given."at") AS "place" FROM ${given}
    WHERE given."externalId" IS NULL OR EXISTS (SELECT 1 FROM "Sample" old WHERE ${isKnown} AND old."addedIn" = ${nextVersion})
  ) taken ON taken."at" = label."sample"
  ${dialect.inOrder} (
    SELECT s."id", s."configurationId", row_number() OVER (ORDER BY s."id") AS "place" FROM "Sample" s WHERE ${isAppended("?4")}
  ) own ON own."place" = taken."place"`);

const countSamples = `
  UPDATE "Configuration" SET "readyAt" = coalesce("readyAt", ?5), "sampleCount" = "sampleCount"
    + (SELECT count(*) FROM "Sample" s WHERE ${isAppended("?4")} AND s."configurationId" = "Configuration"."id")
    - (SELECT count(*) FROM ${given} ${dialect.inOrder} "Sample" old ON ${isKnown}
       WHERE given."configurationId" = "Configuration"."id" AND old."replacedIn" = ${nextVersion})
  WHERE "id" IN ${dialect.values("?2", "text")} AND ${isPresent}`;

const wakeFollowers = `
  UPDATE "Run" SET "nextLookAt" = ?3 WHERE "nextLookAt" > ?3 AND "status" = 'running' AND "configurationId" IN (
    SELECT s."configurationId" FROM "Sample" s WHERE ${isAppended("?2")})`;

const countAppended = `
  UPDATE "Dataset" SET "version" = "version" + 1, "appendedAt" = ?3,
    "appended" = "appended" + (SELECT count(*) FROM "Sample" s WHERE ${isAppended("?2")})
  WHERE "id" = ?1 AND EXISTS (SELECT 1 FROM "Sample" s WHERE ${isAppended("?2")})`;
