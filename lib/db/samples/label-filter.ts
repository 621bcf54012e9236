import { z } from "zod";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";

/** On rows of SampleLabel that the index of values has. */
export const isIndexed = (configurationId: string): Prisma.Sql =>
  Prisma.sql`"configurationId" = ${configurationId} AND "source" = 'file' AND ${Prisma.raw(dialect.fitsIndex('"name"', '"valueJson"'))}`;

type AskedLabel = NonNullable<SampleQuery["label"]>;

/** On rows of SampleLabel: a whole sample's value that is written like this. */
function isWritten({ name, value }: AskedLabel): Prisma.Sql {
  const values = [JSON.stringify(value), ...(value === "null" ? [] : [value])];
  return Prisma.sql`"name" = ${name} AND "valueJson" IN (${Prisma.join(values)}) AND "context" IS NULL`;
}

/** For FROM; finds all samples with the label by the index of values. */
export const rowsWithLabel = (configurationId: string, label: AskedLabel): Prisma.Sql =>
  Prisma.sql`"SampleLabel" WHERE ${isIndexed(configurationId)} AND ${isWritten(label)}`;

/** Reads the labels of the sample, which is faster if many samples have this one. */
export const hasLabel = (sampleId: Prisma.Sql, label: AskedLabel): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM "SampleLabel" WHERE "sampleId" = ${sampleId} AND "source" = 'file' AND ${isWritten(label)})`;

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
