import type { ColumnType } from "./contract";

type Value = string | number | boolean | null;

/** Columns of an INSERT: their types, and the values of a row. */
export type Written<Row> = Readonly<Record<string, readonly [ColumnType, (row: Row) => Value]>>;

export const typesOf = <Columns extends Written<never>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, [type]]) => [name, type])) as Record<keyof Columns, ColumnType>;

export const valuesOf = <Row>(columns: Written<Row>, row: Row): Value[] => Object.values(columns).map(([, value]) => value(row));

/** Without columns that are null in every row: SQLite takes each from JSON, row by row. */
export function filled<Row>(columns: Written<Row>, rows: readonly Row[]): { columns: Written<Row>; json: string } {
  const used = Object.fromEntries(Object.entries(columns).filter(([, [, value]]) => rows.some((row) => value(row) !== null)));
  const read = Object.values(used).map(([, value]) => value);
  return { columns: used, json: JSON.stringify(rows.map((row) => read.map((value) => value(row)))) };
}

export const namesOf = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(", ");
