import type { Bound } from "./bound";

export type ColumnType = "text" | "int" | "real" | "bool" | "time";

export const searchedColumns = ["question", "response", "contexts", "externalId"] as const;

export type SearchedColumn = (typeof searchedColumns)[number];

/** SQL that the databases write differently. A `parameter` is a `?` or `?1` whose value is JSON. */
export interface Dialect {
  /** One row per inner array, its elements as columns with these names, and `at`, its index. Needs an alias. */
  rows(parameter: string, columns: Readonly<Record<string, ColumnType>>): string;
  /** A subquery with the column `value`. */
  values(parameter: string, type: "text" | "int"): string;
  /** `key` from 0, and `value`, a text. For FROM; needs an alias. */
  elements(column: string): string;
  /** `key`, `value`, `type` as SQLite names it. For FROM; needs an alias. */
  entries(column: string): string;
  /** Reads text by names and indexes; null if there is none. */
  field(json: string, ...path: (string | number)[]): string;
  /** Reads JSON by a parameter with the name, which has no quote and does not begin with "$"; null if there is none. */
  member(json: string, parameter: string): string;
  arrayLength(column: string): string;
  /** Gives text; `order` is what follows ORDER BY. */
  arrayOf(expression: string, order?: string): string;
  array(...expressions: string[]): string;
  quoted(text: string): string;
  objectOf(name: string, value: string): string;
  unindexed(column: string): string;
  /** Subquery with `id` of samples with this text of at least three characters, ignoring case. */
  samplesHolding(text: string, columns: readonly SearchedColumn[], configurationId?: string): Bound;
  /** Adds samples `s` that match a condition to the text index; empty where the database does so itself. */
  indexTexts(rows: string): string[];
  fitsIndex(...texts: string[]): string;
  like: string;
  /** None of the values may be null. */
  greatest: string;
  least: string;
  /** From 1; 0 if absent. */
  place(text: string, part: string): string;
  /** A moment as seconds since 1970, with fractions. */
  seconds(time: string): string;
  floor(number: string): string;
  /** Forces the written order of tables, where the planner would choose a worse one. */
  inOrder: string;
  /** A parameter with ISO text, where its type cannot be inferred. */
  moment(parameter: string): string;
  /** Cascading references: tables `child` and `parent`, the child's `column`, and `keyJson`, the child's key columns. */
  cascades: string;
  /** Sample `s` is missing from the text index. */
  isUnindexed: string;
}
