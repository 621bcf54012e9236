import { dialect } from "@/lib/db/dialect/chosen";
import { onlyRow, type Reader } from "@/lib/db/dialect/reader";
import { type MeasureKind, measureColumn, measureKinds } from "@/lib/domain/comparison/measures";
import { byQuestion, each, type Pairing, questionFinder } from "./pair-questions";

const rowsLookedAt = 200;
const mostColumns = 50;

interface ReadMeasures {
  columns: string[];
  /** `values[run][question]`: the mean over the question's samples, NaN if there is none. */
  measures: { kind: MeasureKind; column: string; values: Float64Array[] }[];
}

interface MeasuresAsked {
  configurations: readonly string[];
  samples: readonly Float64Array[];
  further: Pairing["further"];
  chosen: Partial<Record<MeasureKind, string>>;
}

export async function readMeasures(
  reader: Reader,
  { configurations, samples, further, chosen }: MeasuresAsked,
): Promise<ReadMeasures> {
  const [first = [], ...others] = await each(configurations, (configuration) => numericColumns(reader, configuration));
  const columns = first.filter((column) => others.every((other) => other.includes(column))).slice(0, mostColumns);
  const finders = samples.map((ids) => questionFinder(ids));
  const measures: ReadMeasures["measures"] = [];
  for (const kind of measureKinds) {
    const column = chosen[kind] ?? measureColumn(kind, columns);
    if (column === null || !columns.includes(column)) continue;
    const values = await each(configurations, async (configuration, run) => {
      const {
        ids,
        values: [read = []],
      } = await measureValues(reader, configuration, [column]);
      const ofRun = { samples: samples[run] ?? new Float64Array(), further: further.filter(([, of]) => of === run) };
      return byQuestion(ids, read, ofRun, finders[run]);
    });
    measures.push({ kind, column, values });
  }
  return { columns, measures };
}

/** Judged by the first rows. */
export async function numericColumns(reader: Reader, configurationId: string): Promise<string[]> {
  const rows = await reader.rows<{ name: string; texts: string }>(
    `SELECT j."key" AS "name", ${dialect.arrayOf(`coalesce(${numberText}, '')`)} AS "texts"
     FROM (SELECT "metadataJson" FROM "Sample" WHERE "configurationId" = ? ORDER BY "id" LIMIT ${rowsLookedAt}) s
       CROSS JOIN ${entries} j
     WHERE j."type" <> 'null' GROUP BY j."key" ORDER BY j."key"`,
    configurationId,
  );
  return rows
    .filter(({ name, texts }) => isReadable(name) && (JSON.parse(texts) as (string | number)[]).every(isNumber))
    .map(({ name }) => name);
}

/** Ids of the configuration's samples, and of each column the values in that order. */
export async function measureValues(
  reader: Reader,
  configurationId: string,
  columns: readonly string[],
): Promise<{ ids: number[]; values: number[][] }> {
  const columnOf = (_: string, at: number) =>
    `${dialect.arrayOf(`substr(${dialect.member('s."metadataJson"', `?${at + 2}`)}, 1, 42)`)} AS "values${at}"`;
  const row = await onlyRow<Record<string, string>>(
    reader,
    `SELECT ${[`${dialect.arrayOf('s."id"')} AS "ids"`, ...columns.map(columnOf)].join(", ")}
     FROM "Sample" s WHERE s."configurationId" = ?1`,
    configurationId,
    ...columns,
  );
  return {
    ids: JSON.parse(row.ids ?? "[]"),
    values: columns.map((_, at) => (JSON.parse(row[`values${at}`] ?? "[]") as (string | null)[]).map(numberInJson)),
  };
}

const entries = dialect.entries('s."metadataJson"');
const numberText = `CASE WHEN j."type" IN ('integer', 'real', 'text') THEN substr(j."value", 1, 40) END`;

/** See `member` in lib/db/dialect/contract.ts. */
const isReadable = (name: string): boolean => !name.includes('"') && !name.startsWith("$");

const isNumber = (text: string | number): boolean => !Number.isNaN(numberOf(text));

/** 12 or "12". */
const numberInJson = (json: string | null): number => numberOf(json?.startsWith('"') ? json.slice(1, -1) : json);

/** A number that is not negative; NaN for anything else. */
function numberOf(text: string | number | null): number {
  const value = text === null || String(text).trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value < Number.POSITIVE_INFINITY ? value : Number.NaN;
}
