import type { Field } from "@/lib/datasets/values/fields";
import { at, type Nested } from "@/lib/datasets/values/nested";

export interface FieldPlace {
  /** A path for `--map`, or a description: "messages, the last question". */
  name: string;
  read: (row: Nested) => unknown;
  /** Keys that are read and not also stored as metadata. The first step is a column. */
  uses: readonly (readonly string[])[];
  isColumn?: boolean;
}

export type Places = Partial<Record<Field, FieldPlace>>;

export interface FieldFamily {
  /** Follows "read as": "records of TruLens". */
  name: string;
  places: Places;
}

/** For files whose columns do not explain why a field is not found. */
export interface Lacking {
  /** `map` says how to map the field. */
  why: (field: string, map: string) => string;
  /** What else the file has. */
  also: () => string | null;
}

export const inside = (...names: readonly [string, ...string[]]): FieldPlace => ({
  name: names.join("."),
  read: (row) => at(row, ...names),
  uses: [names],
  isColumn: names.length === 1,
});

export function once<T>(read: (row: Nested) => T): (row: Nested) => T {
  let last: { row: Nested; value: T } | null = null;
  return (row) => {
    if (last?.row !== row) last = { row, value: read(row) };
    return last.value;
  };
}

export const mostly = (rows: readonly Nested[], test: (row: Nested) => boolean): boolean =>
  rows.length > 0 && rows.filter(test).length * 2 > rows.length;

/** An object with no prototype, since a column can have any name. */
export function rowView({ values }: { values: readonly unknown[] }, names: readonly string[], only?: readonly number[]): Nested {
  const row: Record<string, unknown> = Object.create(null);
  const set = (index: number) => {
    const value = values[index];
    if (value !== undefined) row[names[index] ?? ""] = value;
  };
  if (only) for (const index of only) set(index);
  else for (let index = 0; index < values.length; index++) set(index);
  return row;
}
