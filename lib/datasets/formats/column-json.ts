import { fieldAmongWords } from "@/lib/datasets/values/field-words";
import { fieldOf } from "@/lib/datasets/values/fields";
import { readMessages } from "@/lib/datasets/values/messages";
import { at, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { typeName } from "@/lib/datasets/values/type-name";
import { Refusal } from "@/lib/domain/problem";
import { wordSet } from "@/lib/domain/text/word-set";
import { listsOfRows } from "./json-scanner";
import type { RawRow, RowSource } from "./row-source";

const namesOf = (members: ReadonlyMap<string, unknown>) => [...members.keys()].slice(0, 20).join(", ");

const batchSize = 1000;

/** Rows of data frames (lists, by index, split). A plain object is one row. */
export function* rowsOfColumns(members: ReadonlyMap<string, unknown>, source: RowSource): Generator<RawRow[]> {
  const values = [...members.values()];
  if (members.size === 0) throw new Refusal("The JSON object is empty: it has no rows.");
  const listed = tableIn(members);
  const table = values.find(
    (value): value is unknown[][] => Array.isArray(value) && value.length > 1 && value.every(Array.isArray),
  );
  const inner = [...members].find(([, value]) => areColumns(value));
  source.hasLines = false;
  const nested = nestedRows(members);
  const streams = logLines(members);
  if (streams) {
    source.label = "JSON, lines of a log";
    yield* inBatches(streams.length, (row) => source.header.valuesOf(streams[row] ?? {}));
  } else if (nested) {
    source.label = `JSON, rows in “${nested.path}”`;
    source.hints.push(`The rows are the list in “${nested.path}”; its sibling keys are ignored.`);
    yield* inBatches(nested.rows.length, (row) => source.header.valuesOf(nested.rows[row] ?? {}));
  } else if (listed) {
    source.label = "JSON, columns and data";
    yield* splitRows(listed.columns, listed.data, source);
  } else if (values.length > 1 && values.every(holdsQuestions)) {
    const member = judgeTheSame(values as Nested[][]) ? "metric" : "configuration";
    source.label = `JSON, rows of each ${member}`;
    source.hints.push(`Each member of the file holds the rows of a ${member}: ${namesOf(members).slice(0, 80)}.`);
    const rows = [...members].flatMap(([name, list]) => (list as object[]).map((row) => ({ [member]: name, ...row })));
    yield* inBatches(rows.length, (row) => source.header.valuesOf(rows[row] ?? {}));
  } else if (inner) {
    source.hints.push(`The columns are those in “${inner[0]}”; its sibling keys are ignored.`);
    yield* rowsOfColumns(new Map(Object.entries(inner[1] as object)), source);
  } else if (isNestedRow(values)) {
    yield oneRow(members, source);
  } else if (values.every(Array.isArray)) {
    source.label = "JSON, an object of columns";
    yield* listRows(members as ReadonlyMap<string, unknown[]>, source);
  } else if (values.every(isObject)) {
    source.label = "JSON, columns by index";
    yield* indexedRows(members as ReadonlyMap<string, object>, source);
  } else if (table) {
    const [names = [], ...rows] = table;
    yield* splitRows(names, rows, source);
  } else if ([...members].some(([name, value]) => fieldOf(name)?.field === "question" && typeof value === "string")) {
    yield oneRow(members, source);
  } else {
    const shapes = [...members].slice(0, 8).map(([name, value]) => `“${name}” is ${typeName(value)}`);
    throw new Refusal(
      `The JSON object is neither a row nor columns: ${shapes.join(", ")}. Write a list of objects, one object per line, or an object of lists of equal length.`,
    );
  }
}

/** What Loki found, lines of JSON with their times, or CloudWatch, lists of fields and values. */
function logLines(members: ReadonlyMap<string, unknown>): object[] | null {
  const found = members.get("results");
  const isFields = (row: unknown) => Array.isArray(row) && row.every((cell) => typeof at(cell, "field") === "string");
  if (Array.isArray(found) && found.length > 0 && found.every(isFields))
    return found.map((row) => Object.fromEntries(row.map((cell: Nested) => [cell.field, cell.value])));
  const streams = at(members.get("data"), "result");
  if (!Array.isArray(streams) || !streams.every((one) => isObject(at(one, "stream")) && Array.isArray(at(one, "values"))))
    return null;
  const lines = streams.flatMap((one) =>
    one.values.map((line: unknown) => ({ ...one.stream, time: at(line, 0), ...linesOf(at(line, 1)) })),
  );
  return lines.length > 0 ? lines : null;
}

const linesOf = (line: unknown): object => {
  const read = unpacked(line);
  return isObject(read) ? read : { line };
};

const columnLists = wordSet("columns cols meta fields rowType ColumnInfo");
const rowLists = wordSet("data rows values data_array Rows");

function* listsCalled(names: ReadonlySet<string>, value: unknown, depth = 0): Generator<readonly unknown[]> {
  const inner = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isObject(inner) || depth > 4) return;
  for (const [name, member] of Object.entries(inner).slice(0, 50)) {
    if (Array.isArray(member) && names.has(name)) yield member;
    else yield* listsCalled(names, member, depth + 1);
  }
}

const nameIn = (column: unknown): unknown => at(column, "name") ?? at(column, "Name") ?? column;
const cellsIn = (row: unknown): unknown => at(row, "Data") ?? row;
const cellIn = (cell: unknown): unknown => (isObject(cell) && "VarCharValue" in cell ? cell.VarCharValue : cell);

/** Names of columns beside rows of their values, of data frames and databases: Azure Monitor, ClickHouse, Snowflake, Databricks, Metabase,
 *  and Athena, which repeats the names as a row. */
function tableIn(members: ReadonlyMap<string, unknown>): { columns: unknown[]; data: unknown[][] } | null {
  const whole = Object.fromEntries(members);
  const [columns] = listsCalled(columnLists, whole);
  const rows = [...listsCalled(rowLists, whole)].find((list) => list.every((row) => Array.isArray(cellsIn(row))));
  if (!columns || !rows || areColumns(whole)) return null;
  const names = columns.map(nameIn);
  const fields = [...members.keys()].map((name) => fieldOf(name)?.field);
  const isSample = fields.includes("question") && (fields.includes("response") || fields.includes("contexts"));
  const isNamed = (name: unknown) => isText(name) && (fieldOf(name) ?? fieldAmongWords(name)) !== null;
  // A sample, or a file of them, may have a table of something else inside.
  if (isSample || !(Object.values(whole).includes(columns) || names.some(isNamed))) return null;
  const data = rows.map((row) => (cellsIn(row) as unknown[]).map(cellIn));
  return { columns: names, data: data.filter((row) => row.some((cell, index) => cell !== names[index])) };
}

const areColumns = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).filter((name) => fieldOf(name)).length > 1 &&
  new Set(Object.values(value).map((list) => (Array.isArray(list) && list.length > 1 ? list.length : null))).size === 1 &&
  Object.values(value).every(Array.isArray);

const holdsQuestions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => isObject(row) && Object.keys(row).some((name) => fieldOf(name)?.field === "question"));

function judgeTheSame(lists: readonly (readonly Nested[])[]): boolean {
  const told = (row: Nested | undefined) =>
    Object.entries(row ?? {}).filter(
      ([name, value]) => isText(value) && /^(?:question|response)$/.test(fieldOf(name)?.field ?? ""),
    );
  const said = (row: Nested | undefined) => JSON.stringify(told(row));
  const [first = []] = lists;
  const isSame = (row: Nested, at: number) => "score" in row && told(row).length > 1 && said(row) === said(first[at]);
  return lists.every((list) => list.length === first.length && list.every(isSame));
}

export const readAsOneRow = "The file is one object and is read as one row.";

function oneRow(members: ReadonlyMap<string, unknown>, source: RowSource): RawRow[] {
  source.label = "JSON, one row";
  source.hasLines = true;
  source.hints.push(readAsOneRow);
  return [{ line: 1, values: source.header.valuesOf(Object.fromEntries(members)) }];
}

/** A nested object is one row unless its members have one length or one set of keys, like columns. */
function isNestedRow(values: readonly unknown[]): boolean {
  if (values.some((value) => readMessages(value))) return true;
  if (!values.some((value) => isObject(value) || (Array.isArray(value) && value.some(isObject)))) return false;
  if (values.every(Array.isArray)) return new Set(values.map((list) => list.length)).size > 1;
  if (!values.every(isObject)) return true;
  const keys = new Set(Object.keys(values[0] ?? {}));
  return values.length > 1 && values.every((value) => !Object.keys(value).some((key) => keys.has(key)) || value === values[0]);
}

function nestedRows(members: ReadonlyMap<string, unknown>): { path: string; rows: readonly object[] } | null {
  const found = [...members].flatMap(([name, member]) =>
    isObject(member)
      ? Object.entries(member).flatMap(([inner, rows]) =>
          listsOfRows.has(inner) && Array.isArray(rows) && rows.length > 0 && rows.every(isObject)
            ? [{ path: `${name}.${inner}`, rows: rows as object[] }]
            : [],
        )
      : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function* inBatches(count: number, rowAt: (index: number) => unknown[]): Generator<RawRow[]> {
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    yield Array.from({ length: size }, (_, i) => ({ line: from + i + 1, values: rowAt(from + i) }));
  }
}

function* listRows(columns: ReadonlyMap<string, unknown[]>, source: RowSource): Generator<RawRow[]> {
  const lists = [...columns.values()];
  const lengths = new Set(lists.map((list) => list.length));
  if (lengths.size > 1) {
    const lengths = [...columns].slice(0, 8).map(([name, list]) => `“${name}” has ${list.length}`);
    throw new Refusal(
      `The columns of the JSON object have different lengths: ${lengths.join(", ")}. Every column needs a value for every row.`,
    );
  }
  for (const name of columns.keys()) source.header.at(name);
  yield* inBatches(lists[0]?.length ?? 0, (row) => lists.map((list) => list[row]));
}

function* indexedRows(columns: ReadonlyMap<string, object>, source: RowSource): Generator<RawRow[]> {
  const first = [...columns.values()][0] ?? {};
  if (![...columns.keys()].some((name) => fieldOf(name)) && Object.keys(first).some((name) => fieldOf(name))) {
    source.label = "JSON, rows by key";
    source.hints.push(`Each member of the file is a row, and its key the id: ${namesOf(columns).slice(0, 80)}.`);
    const rows = [...columns].map(([id, row]) => ({
      ...(!Object.keys(row).some((name) => fieldOf(name)?.field === "id") && { id }),
      ...row,
    }));
    return yield* inBatches(rows.length, (row) => source.header.valuesOf(rows[row] ?? {}));
  }
  const keys = new Set([...columns.values()].flatMap((column) => Object.keys(column)));
  const rows = [...keys];
  for (const name of columns.keys()) source.header.at(name);
  const maps = [...columns.values()].map((column) => new Map<string, unknown>(Object.entries(column)));
  if (rows.some((key, index) => key !== String(index)))
    source.hints.push("The data frame's index is not stored; if it identifies the rows, write it as a column “id”.");
  yield* inBatches(rows.length, (row) => maps.map((column) => column.get(rows[row] ?? "")));
}

function* splitRows(columns: readonly unknown[], data: readonly unknown[], source: RowSource): Generator<RawRow[]> {
  for (const name of columns) source.header.addDistinct(String(name));
  const width = columns.length;
  const odd = data.findIndex((row) => !Array.isArray(row) || row.length > width);
  if (odd !== -1) throw new Refusal(`Row ${odd + 1} has more values than the ${width} columns. Export the file again.`);
  yield* inBatches(data.length, (row) => data[row] as unknown[]);
}
