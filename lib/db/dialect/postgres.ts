import type { ColumnType, Dialect, SearchedColumn } from "./contract";
import { likePattern } from "./like-pattern";

const types: Record<ColumnType, string> = {
  text: "text",
  int: "int",
  real: "double precision",
  bool: "boolean",
  time: "timestamp",
};

/** An index entry has 2,704 bytes, some of them for other columns. */
const indexedBytes = 2_500;

function patternFor(column: SearchedColumn, text: string): string {
  return likePattern(column === "contexts" ? JSON.stringify(text).slice(1, -1) : text);
}

export const postgres: Dialect = {
  rows: (parameter, columns) =>
    `(SELECT ${Object.entries(columns)
      .map(([name, type], place) => `(given.value ->> ${place})::${types[type]} AS "${name}"`)
      .join(
        ", ",
      )}, given.place - 1 AS "at" FROM jsonb_array_elements(${parameter}::jsonb) WITH ORDINALITY AS given (value, place))`,
  values: (parameter, type) => `(SELECT value::${types[type]} AS value FROM jsonb_array_elements_text(${parameter}::jsonb))`,
  elements: (column) =>
    `LATERAL (SELECT place - 1 AS "key", value FROM json_array_elements_text((${column})::json) WITH ORDINALITY AS given (value, place))`,
  entries: (column) =>
    `LATERAL (SELECT key, value #>> '{}' AS "value", CASE json_typeof(value) WHEN 'boolean' THEN value #>> '{}' WHEN 'string' THEN 'text'
      WHEN 'number' THEN CASE WHEN value::text ~ '[.eE]' THEN 'real' ELSE 'integer' END ELSE json_typeof(value) END AS "type"
      FROM json_each((${column})::json))`,
  field: (json, ...parts) => `((${json})::json #>> '{${parts.join(",")}}')`,
  member: (json, parameter) => `((${json})::json -> ${parameter}::text)::text`,
  arrayLength: (column) => `json_array_length((${column})::json)`,
  // json_agg would write spaces, which JSON.stringify does not.
  arrayOf: (expression, order) =>
    `coalesce('[' || string_agg(coalesce(to_json(${expression})::text, 'null'), ','${order ? ` ORDER BY ${order}` : ""}) || ']', '[]')`,
  array: (...expressions) => `json_build_array(${expressions.join(", ")})::text`,
  quoted: (text) => `to_json(${text})::text`,
  objectOf: (name, value) => `coalesce(json_object_agg(${name}, ${value})::text, '{}')`,
  unindexed: (column) => column,
  samplesHolding: (text, columns, configurationId) => {
    const holds = columns
      .map((column) => `"${column === "contexts" ? "contextsJson" : column}" COLLATE "default" ILIKE ? ESCAPE '\\'`)
      .join(" OR ");
    const patterns = columns.map((column) => patternFor(column, text));
    if (configurationId === undefined) return [`(SELECT "id" FROM "Sample" WHERE ${holds})`, ...patterns];
    // OFFSET 0 keeps the planner, which takes any id range for narrow, from reading by one.
    return [`(SELECT "id" FROM "Sample" WHERE "configurationId" = ? AND (${holds}) OFFSET 0)`, configurationId, ...patterns];
  },
  indexTexts: () => [],
  fitsIndex: (...texts) => `(${texts.map((text) => `octet_length(${text})`).join(" + ")} <= ${indexedBytes})`,
  like: "ILIKE",
  greatest: "greatest",
  least: "least",
  place: (text, part) => `strpos(${text}, ${part})`,
  seconds: (time) => `extract(epoch FROM ${time})::double precision`,
  floor: (number) => `floor(${number})::int`,
  inOrder: "JOIN",
  moment: (parameter) => `CAST(${parameter} AS timestamp)`,
  cascades: `SELECT child.relname AS "child", parent.relname AS "parent", own.attname AS "column", '["ctid"]' AS "keyJson"
    FROM pg_constraint f JOIN pg_class child ON child.oid = f.conrelid JOIN pg_class parent ON parent.oid = f.confrelid
      JOIN pg_attribute own ON own.attrelid = f.conrelid AND own.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.confdeltype = 'c' AND child.relnamespace = current_schema()::regnamespace ORDER BY 1, 3`,
  isUnindexed: "FALSE",
};
