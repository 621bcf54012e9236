import type { ColumnType } from "./contract";

type Value = string | number | boolean | null;

/** Columns of an INSERT: their types, and the values of a row. */
export type Written<Row> = Readonly<Record<string, readonly [ColumnType, (row: Row) => Value]>>;

export const typesOf = <Columns extends Written<never>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, [type]]) => [name, type])) as Record<keyof Columns, ColumnType>;

export const writtenValues = <Row>(columns: Written<Row>, row: Row): Value[] =>
  Object.values(columns).map(([, value]) => value(row));

export function jsonOf<Row>(columns: Written<Row>, rows: readonly Row[]): string {
  const read = Object.values(columns).map(([, value]) => value);
  return JSON.stringify(rows.map((row) => read.map((value) => value(row))));
}

/** Leaves out columns that are null in every row: SQLite takes each from JSON, row by row. */
export const filledStatement = <Row>(columns: Written<Row>, rows: readonly Row[]): Written<Row> =>
  Object.fromEntries(Object.entries(columns).filter(([, [, value]]) => rows.some((row) => value(row) !== null)));

export const columnNames = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(", ");
