import type { Field } from "@/lib/datasets/values/fields";
import { at, type Nested } from "@/lib/datasets/values/nested";

/** Where the rows of a framework hold a field. */
export interface Place {
  /** The path, as `--map` takes it, or what is read in a few words: "messages, the last question". */
  name: string;
  read: (row: Nested) => unknown;
  /** The members that are read; they are not kept as metadata too. The first step is a column. */
  uses: readonly (readonly string[])[];
  /** The value of a column, unchanged. */
  isColumn?: boolean;
}

export type Places = Partial<Record<Field, Place>>;

/** What is known of a file's rows. */
export interface Family {
  /** To follow "read as": "records of TruLens". */
  name: string;
  places: Places;
}

/** The place at these members, one inside the other. */
export const inside = (...names: readonly [string, ...string[]]): Place => ({
  name: names.join("."),
  read: (row) => at(row, ...names),
  uses: [names],
  isColumn: names.length === 1,
});

/** Reads a row once for several fields: rows come one after the other. */
export function once<T>(read: (row: Nested) => T): (row: Nested) => T {
  let last: { row: Nested; value: T } | null = null;
  return (row) => {
    if (last?.row !== row) last = { row, value: read(row) };
    return last.value;
  };
}

/** Whether this holds for most of the rows. */
export const mostly = (rows: readonly Nested[], test: (row: Nested) => boolean): boolean =>
  rows.length > 0 && rows.filter(test).length * 2 > rows.length;

/** A row of a file as an object, without a prototype: a column may have any name. */
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
