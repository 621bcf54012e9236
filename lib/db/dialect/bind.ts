import { Prisma } from "@/prisma/client/client";
import { dialect } from "./chosen";

/** SQL with a value for each `?`, or for each `?1`, `?2` … */
export function bind(sql: string, ...values: unknown[]): Prisma.Sql {
  const [first = "", ...rest] = sql.split(/\?(\d*)/);
  const texts = [first];
  const given: unknown[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    given.push(values[(Number(rest[index]) || given.length + 1) - 1]);
    texts.push(rest[index + 1] ?? "");
  }
  return Prisma.sql(texts, ...given);
}

/** The values as a subquery, for IN; one parameter, however many they are. Where there may be none, say what they would be. */
export const oneOf = (
  values: readonly (string | number)[],
  type: "text" | "int" = typeof values[0] === "string" ? "text" : "int",
): Prisma.Sql => bind(dialect.values("?", type), JSON.stringify(values.map(storable)));

/** PostgreSQL's JSON takes neither NUL nor half a character, which no stored text holds. */
const storable = (value: string | number) =>
  typeof value === "string" ? value.replaceAll("\0", "\ufffd").toWellFormed() : value;
