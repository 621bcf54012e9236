import { Prisma } from "@/prisma/client/client";
import { dialect } from "./dialect";

/** SQL with a value for each `?`. */
export const bind = (sql: string, ...values: unknown[]): Prisma.Sql => Prisma.sql(sql.split("?"), ...values);

/** The values as a subquery, for IN; one parameter, however many they are. */
export const oneOf = (values: readonly (string | number)[]): Prisma.Sql =>
  bind(dialect.values("?", typeof values[0] === "string" ? "text" : "int"), JSON.stringify(values));
