import { Prisma } from "@/prisma/client/client";
import { dialect } from "./chosen";

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

/** A subquery for IN with one parameter; name the type if the list may be empty. */
export const oneOf = (
  values: readonly (string | number)[],
  type: "text" | "int" = typeof values[0] === "string" ? "text" : "int",
): Prisma.Sql => bind(dialect.values("?", type), JSON.stringify(values.map(storable)));

/** PostgreSQL's JSON rejects NUL and lone surrogates, which no stored text contains. */
const storable = (value: string | number) =>
  typeof value === "string" ? value.replaceAll("\0", "\ufffd").toWellFormed() : value;
