/** Normalised: a moment is ISO text in UTC without a zone. */
export type MovedValue = string | number | boolean | null;

export type Type = "text" | "integer" | "bigint" | "double precision" | "boolean" | "timestamp without time zone";

const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** The value that SQLite returns for a column of this PostgreSQL type. */
export function fromFile(value: unknown, type: Type): MovedValue {
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

/** SQLite stores milliseconds, Prisma's ISO text, or CURRENT_TIMESTAMP's text: UTC without a zone. */
function momentOf(value: unknown): string {
  const text = String(value);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const zoned = hasZone ? text : `${text.replace(" ", "T")}Z`;
  const moment = new Date(typeof value === "number" ? value : zoned);
  return moment.toISOString().slice(0, -1);
}
