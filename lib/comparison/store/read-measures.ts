import { type MeasureKind, measureColumn, measureKinds } from "@/lib/comparison/words/measures";
import { dialect } from "@/lib/db/dialect/chosen";
import type { Reader } from "@/lib/db/dialect/reader";
import { questionFinder } from "@/lib/db/paired/pair-questions";
import { byQuestion, type Further } from "@/lib/db/paired/read-values";

const rowsLookedAt = 200;
const mostCharacters = 100_000;
const mostColumns = 50;

interface ReadMeasures {
  columns: string[];
  /** `values[run][question]`: the mean over the question's samples, NaN if there is none. */
  measures: { kind: MeasureKind; column: string; values: Float64Array[] }[];
}

interface MeasuresAsked {
  configurations: readonly string[];
  samples: readonly Float64Array[];
  further: Further;
  chosen: Partial<Record<MeasureKind, string>>;
}

export async function readMeasures(
  reader: Reader,
  { configurations, samples, further, chosen }: MeasuresAsked,
): Promise<ReadMeasures> {
  const [first = [], ...others] = await reader.map(configurations, (configuration) => numericColumns(reader, configuration));
  const columns = first.filter((column) => others.every((other) => other.includes(column))).slice(0, mostColumns);
  const finders = samples.map((ids) => questionFinder(ids));
  const measures: ReadMeasures["measures"] = [];
  for (const kind of measureKinds) {
    const column = chosen[kind] ?? measureColumn(kind, columns);
    if (column === null || !columns.includes(column)) continue;
    const values = await reader.map(configurations, async (configuration, run) => {
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

/** Judged by the first rows, without those of long metadata. */
export async function numericColumns(reader: Reader, configurationId: string): Promise<string[]> {
  const { rows } = await reader.lists<{ rows: string }>(
    { rows: '"metadataJson"' },
    // Positions bound it: asked for the first ids, PostgreSQL would read those of all configurations.
    `"Sample" WHERE "configurationId" = ? AND "position" < ${rowsLookedAt} AND length("metadataJson") <= ${mostCharacters}`,
    configurationId,
  );
  const isNumeric = new Map<string, boolean>();
  for (const row of rows)
    for (const [name, value] of Object.entries<unknown>(JSON.parse(row)))
      if (value !== null) isNumeric.set(name, isNumber(value) && isNumeric.get(name) !== false);
  return [...isNumeric].flatMap(([name, is]) => (is && isReadable(name) ? [name] : [])).sort();
}

/** Ids of the configuration's samples, and of each column the values in that order. */
export async function measureValues(
  reader: Reader,
  configurationId: string,
  columns: readonly string[],
): Promise<{ ids: number[]; values: number[][] }> {
  const members = columns.map((_, at) => [`m${at}`, `substr(${dialect.member('"metadataJson"', `?${at + 2}`)}, 1, 42)`]);
  const { ids, ...values } = await reader.lists<{ ids: number } & Record<string, string | number | null>>(
    { ids: '"id"', ...Object.fromEntries(members) },
    '"Sample" WHERE "configurationId" = ?1',
    configurationId,
    ...columns,
  );
  return { ids, values: Object.values(values).map((texts) => texts.map((text) => numberInJson(text as string | null))) };
}

/** See `member` in lib/db/dialect/contract.ts. */
const isReadable = (name: string): boolean => !name.includes('"') && !name.startsWith("$");

const isNumber = (value: unknown): boolean =>
  ["number", "string"].includes(typeof value) && !Number.isNaN(numberOf(String(value)));

const numberInJson = (json: string | null): number => numberOf(json?.startsWith('"') ? json.slice(1, -1) : json);

/** A number that is not negative; NaN for anything else. */
function numberOf(text: string | null): number {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value < Number.POSITIVE_INFINITY ? value : Number.NaN;
}
