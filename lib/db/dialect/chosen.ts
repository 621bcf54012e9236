import { usesPostgres } from "@/lib/db/location/database-url";
import type { Bound } from "./bound";
import { postgres } from "./postgres";
import { sqlite } from "./sqlite";

/** What a column of given rows holds. */
export type ColumnType = "text" | "int" | "real" | "bool" | "time";

/** What of a sample can be searched. */
export const searchedColumns = ["question", "response", "contexts", "externalId"] as const;
export type SearchedColumn = (typeof searchedColumns)[number];

/** SQL that the databases write differently. A `parameter` is a `?` or `?1` whose value is JSON. */
export interface Dialect {
  /**
   * A row for each array in a JSON array of arrays, with its elements as columns of these names, in this order, and `at`, its place from 0. To
   * be given an alias.
   */
  rows(parameter: string, columns: Readonly<Record<string, ColumnType>>): string;
  /** The elements of a JSON array of texts or numbers, as a subquery with the column `value`. */
  values(parameter: string, type: "text" | "int"): string;
  /** A row for each element of a column's JSON array: `key` from 0, and `value`, a text. Stands in FROM, to be given an alias. */
  elements(column: string): string;
  /** A row for each entry of a column's JSON object: `key`, `value`, `type` as SQLite names it. Stands in FROM, to be given an alias. */
  entries(column: string): string;
  /** An element of a JSON text as text, by names and places: null if there is none. */
  field(json: string, ...path: (string | number)[]): string;
  /** How many elements a column's JSON array has. */
  arrayLength(column: string): string;
  /** Aggregates an expression over rows as a JSON array in a text; `order` is what follows ORDER BY. */
  arrayOf(expression: string, order?: string): string;
  /** Expressions as a JSON array in a text. */
  array(...expressions: string[]): string;
  /** Aggregates over rows as a JSON object in a text. */
  objectOf(name: string, value: string): string;
  /** A column that no index shall be chosen for. */
  unindexed(column: string): string;
  /**
   * Ids of samples of which one of these columns holds a text of at least three characters, upper and lower case alike: a subquery with the
   * column `id`, to be given an alias. Of one configuration's samples, its id helps where the index can use it; others may be among them.
   */
  samplesHolding(text: string, columns: readonly SearchedColumn[], configurationId?: string): Bound;
  /** Statements that add samples called `s`, told by a condition, to the index of texts. None where the database does so itself. */
  indexTexts(rows: string): string[];
  /** Whether texts fit into one entry of an index. */
  fitsIndex(...texts: string[]): string;
  /** LIKE, where upper and lower case are alike. */
  like: string;
  /** The largest and the smallest of several values, of which none is null. */
  greatest: string;
  least: string;
  /** The place from 1 of a text in another, 0 if it is not there. */
  place(text: string, part: string): string;
  /** A moment as seconds since 1970, with fractions. */
  seconds(time: string): string;
  /** The largest whole number that is not greater. */
  floor(number: string): string;
  /** Whether a text consists of hexadecimal digits. */
  isHex(text: string): string;
  /** A join whose tables are read in the order written, where the planner would choose a worse one. */
  inOrder: string;
  /** A parameter that holds a moment as ISO text, where its type does not follow from what it is compared with. */
  moment(parameter: string): string;
  /**
   * Every reference whose rows are deleted with what they refer to: tables `child` and `parent`, the child's `column`, and `keyJson`, the names of
   * the columns by which one of its rows is found.
   */
  cascades: string;
  /** Whether a sample, called s, is missing from the index of texts. */
  isUnindexed: string;
}

export const dialect: Dialect = usesPostgres() ? postgres : sqlite;
