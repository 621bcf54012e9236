/** A value as both databases are brought to: a moment as ISO text in UTC without a zone. */
export type Value = string | number | boolean | null;

/** PostgreSQL's names of the types that Assay's columns have. */
export type Type = "text" | "integer" | "bigint" | "double precision" | "boolean" | "timestamp without time zone";

/** PostgreSQL has no NUL character in a text. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** What SQLite gives for a column that has this type in PostgreSQL. */
export function fromFile(value: unknown, type: Type): Value {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "text":
      return storable(String(value));
    case "boolean":
      return Number(value) !== 0;
    case "timestamp without time zone":
      return momentOf(value);
    default:
      return Number(value);
  }
}

/** SQLite holds moments as milliseconds, as Prisma's ISO text, or as CURRENT_TIMESTAMP writes them: in UTC without a zone. */
function momentOf(value: unknown): string {
  const text = String(value);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const moment = new Date(typeof value === "number" ? value : hasZone ? text : `${text.replace(" ", "T")}Z`);
  return moment.toISOString().slice(0, -1);
}
