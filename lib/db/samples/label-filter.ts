import * as z from "zod";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";

/** On rows of SampleLabel that the index of values has. */
export const isIndexed = (configurationId: string): Prisma.Sql =>
  Prisma.sql`"configurationId" = ${configurationId} AND "source" = 'file' AND ${Prisma.raw(dialect.fitsIndex('"name"', '"valueJson"'))}`;

type AskedLabel = NonNullable<SampleQuery["label"]>;

/** For FROM: whole samples' values that are written like this, all found in the index of values. */
export function rowsWithLabel(configurationId: string, { name, value }: AskedLabel): Prisma.Sql {
  const values = [JSON.stringify(value), ...(value === "null" ? [] : [value])];
  return Prisma.sql`"SampleLabel" WHERE ${isIndexed(configurationId)} AND "name" = ${name} AND "valueJson" IN (${Prisma.join(values)}) AND "context" IS NULL`;
}

/** The values of a list, as JSON, which may be stored by context; null for anything else. */
export function listOfLabel({ value }: AskedLabel): string[] | null {
  if (!value.startsWith("[")) return null;
  try {
    const list = z.array(z.unknown()).parse(JSON.parse(value));
    return list.map((one) => JSON.stringify(one));
  } catch {
    return null;
  }
}

/** A subquery: samples whose first contexts have these labels. */
export function samplesWithList(configurationId: string, name: string, list: readonly string[]): Prisma.Sql {
  const given = bind(dialect.rows("?", { value: "text" }), JSON.stringify(list.map((value) => [value])));
  return Prisma.sql`"sampleId" FROM ${given} given ${Prisma.raw(dialect.inOrder)} "SampleLabel" ON ${isIndexed(configurationId)}
    AND "name" = ${name} AND "valueJson" = given."value" AND "context" = given."at" GROUP BY "sampleId" HAVING count(*) = ${list.length}`;
}
