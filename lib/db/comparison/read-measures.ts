import type Database from "libsql";
import { type MeasureKind, measureColumn, measureKinds } from "@/lib/domain/comparison/measures";
import type { ReadMeasures } from "./measures";
import { byQuestion, questionFinder } from "./pair-questions";
import type { Pairing } from "./questions";

const rowsLookedAt = 200;
const mostColumns = 50;

export interface MeasuresAsked {
  configurations: readonly string[];
  samples: readonly Float64Array[];
  further: Pairing["further"];
  /** The columns to read; by default those whose names say what they hold. */
  chosen: Partial<Record<MeasureKind, string>>;
}

/** Reads the cost and the latency of the paired questions from the metadata of their samples. */
export function readMeasures(
  database: Database.Database,
  { configurations, samples, further, chosen }: MeasuresAsked,
): ReadMeasures {
  const [first = [], ...others] = configurations.map((configuration) => numericColumns(database, configuration));
  const columns = first.filter((column) => others.every((other) => other.includes(column))).slice(0, mostColumns);
  const finders = samples.map(questionFinder);
  const measures = measureKinds.flatMap((kind) => {
    const column = chosen[kind] ?? measureColumn(kind, columns);
    if (column === null || !columns.includes(column)) return [];
    const values = configurations.map((configuration, run) => {
      const [ids, read] = valuesOf(database, configuration, column);
      const ofRun = { samples: samples[run] ?? new Float64Array(), further: further.filter(([, of]) => of === run) };
      return byQuestion(ids, read, ofRun, finders[run]);
    });
    return [{ kind, column, values }];
  });
  return { columns, measures };
}

/** Metadata columns whose values are all numbers, as far as the first rows show. */
function numericColumns(database: Database.Database, configurationId: string): string[] {
  const rows = database
    .prepare(
      `SELECT j."key" AS "name", json_group_array(CASE WHEN j."type" IN ('integer', 'real', 'text') THEN substr(j."value", 1, 40) ELSE '' END) AS "texts"
       FROM (SELECT "metadataJson" FROM "Sample" WHERE "configurationId" = ? ORDER BY "id" LIMIT ${rowsLookedAt}) s, json_each(s."metadataJson") j
       WHERE j."type" <> 'null' GROUP BY j."key"`,
    )
    .all(configurationId) as { name: string; texts: string }[];
  return rows
    .filter(({ texts }) => (JSON.parse(texts) as (string | number)[]).every((text) => !Number.isNaN(numberOf(text))))
    .map(({ name }) => name);
}

function valuesOf(database: Database.Database, configurationId: string, column: string): [ids: number[], values: number[]] {
  const row = database
    .prepare(
      `SELECT json_group_array(s."id") AS "ids", json_group_array((
         SELECT CASE WHEN j."type" IN ('integer', 'real', 'text') THEN substr(j."value", 1, 40) END
         FROM json_each(s."metadataJson") j WHERE j."key" = ?2 LIMIT 1)) AS "texts"
       FROM "Sample" s WHERE s."configurationId" = ?1`,
    )
    .get(configurationId, column) as { ids: string; texts: string };
  return [JSON.parse(row.ids), (JSON.parse(row.texts) as (string | number | null)[]).map(numberOf)];
}

/** A number that is not negative; NaN for anything else. */
function numberOf(text: string | number | null): number {
  const value = text === null || String(text).trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value < Number.POSITIVE_INFINITY ? value : Number.NaN;
}
