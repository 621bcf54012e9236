import type { Dialect } from "./contract";

const path = (parts: readonly (string | number)[]): string =>
  `'$${parts.map((part) => (typeof part === "number" ? `[${part}]` : `."${part}"`)).join("")}'`;

/** Characters of a text, or of a sample's contexts, that the index holds: a longer one takes a multiple of its size and 20 s. */
const searched = 2_000_000;

export const sqlite: Dialect = {
  rows: (parameter, columns) =>
    `(SELECT ${Object.keys(columns)
      .map((name, place) => `value ->> ${place} AS "${name}"`)
      .join(", ")}, key AS "at" FROM json_each(${parameter}))`,
  values: (parameter) => `(SELECT value FROM json_each(${parameter}))`,
  elements: (column) => `json_each(${column})`,
  entries: (column) => `json_each(${column})`,
  field: (json, ...parts) => `(${json} ->> ${path(parts)})`,
  member: (json, parameter) => `(${json} -> ${parameter})`,
  arrayLength: (column) => `json_array_length(${column})`,
  arrayOf: (expression, order) => `json_group_array(${expression}${order ? ` ORDER BY ${order}` : ""})`,
  array: (...expressions) => `json_array(${expressions.join(", ")})`,
  quoted: (text) => `json_quote(${text})`,
  objectOf: (name, value) => `json_group_object(${name}, ${value})`,
  unindexed: (column) => `+${column}`,
  samplesHolding: (text, columns) => [
    `(SELECT "rowid" AS "id" FROM "SampleText" WHERE "SampleText" MATCH ?)`,
    // Quoted words match as a phrase.
    `{${columns.join(" ")}} : "${text.replaceAll('"', '""')}"`,
  ],
  indexTexts: (rows) => [
    `INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
    SELECT s."id", substr(s."question", 1, ${searched}), substr(s."response", 1, ${searched}),
      substr((SELECT group_concat(substr("value", 1, ${searched}), char(10)) FROM json_each(s."contextsJson")), 1, ${searched}), s."externalId"
    FROM "Sample" s WHERE ${rows} AND NOT EXISTS (SELECT 1 FROM "SampleText" WHERE "rowid" = s."id")`,
  ],
  fitsIndex: () => "TRUE",
  like: "LIKE",
  greatest: "max",
  least: "min",
  place: (text, part) => `instr(${text}, ${part})`,
  seconds: (time) => `unixepoch(${time}, 'subsec')`,
  floor: (number) => `CAST(floor(${number}) AS INTEGER)`,
  inOrder: "CROSS JOIN",
  moment: (parameter) => parameter,
  cascades: `SELECT m."name" AS "child", f."table" AS "parent", f."from" AS "column",
      CASE WHEN (SELECT l."wr" FROM pragma_table_list l WHERE l."schema" = 'main' AND l."name" = m."name") THEN
        (SELECT json_group_array(t."name") FROM pragma_table_info(m."name") t WHERE t."pk" > 0) ELSE '["rowid"]' END AS "keyJson"
    FROM sqlite_master m JOIN pragma_foreign_key_list(m."name") f
    WHERE m."type" = 'table' AND f."on_delete" = 'CASCADE' ORDER BY m."name"`,
  isUnindexed: `NOT EXISTS (SELECT 1 FROM "SampleText_docsize" d WHERE d."id" = s."id")`,
};
