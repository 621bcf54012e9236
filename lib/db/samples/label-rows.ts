import * as z from "zod";
import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { ColumnType } from "@/lib/db/dialect/contract";
import { type LabelSource, labelsOfRows, rowsOfLabels } from "@/lib/domain/label-rows";
import { Json, type Labels, type SampleContent } from "@/lib/domain/sample";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { Prisma } from "@/prisma/client/client";

const fromFile: LabelSource = "file";

type Labelled = Pick<SampleContent, "labels" | "contexts">;

/** Columns of the rows that `insertLabels` takes, after those that lead to the sample. */
export const labelColumns = { name: "text", context: "int", valueJson: "text" } as const satisfies Record<string, ColumnType>;

export const labelsToStore = ({ labels, contexts }: Labelled): [string, number | null, string][] =>
  rowsOfLabels(labels, contexts.length).map(({ name, context, value }) => [name, context, JSON.stringify(value)]);

/** `found` joins the rows, as `label`, to their samples, as `own`. */
export const insertLabels = (found: string): string => `
  INSERT INTO "SampleLabel" ("configurationId", "sampleId", "source", "name", "context", "valueJson")
  SELECT own."configurationId", own."id", '${fromFile}', label."name", label."context", label."valueJson" FROM ${found} ORDER BY label."at"`;

const row = `'[' || ${dialect.quoted('"name"')} || ',' || coalesce(CAST("context" AS TEXT), 'null') || ',' || "valueJson" || ']'`;
const packed = `coalesce('[' || string_agg(${row}, ',' ORDER BY "id") || ']', '[]')`;
const Packed = z.array(z.tuple([z.string(), z.int().nullable(), Json]));

/** All rows of a sample as one text, equal for equal labels in the same order. */
export const packLabels = ({ labels, contexts }: Labelled): string =>
  JSON.stringify(rowsOfLabels(labels, contexts.length).map(({ name, context, value }) => [name, context, value]));

/** The same of a stored sample. */
export const packedLabels = (sampleId: string): string =>
  `(SELECT ${packed} FROM "SampleLabel" WHERE "sampleId" = ${sampleId} AND "source" = '${fromFile}')`;

const unpack = (text: string): Labels =>
  labelsOfRows(Packed.parse(JSON.parse(text)).map(([name, context, value]) => ({ name, context, value })));

/** A value adds at least one sign to its own, and a name three. */
const least = `sum(length("valueJson") + 1 + CASE WHEN coalesce("context", 0) = 0 THEN length("name") + 3 ELSE 0 END)`;

/** Samples are missing without labels, or if these have more characters as JSON than `atMost`. */
export async function labelsById(ids: readonly number[], atMost?: number): Promise<Map<number, Labels>> {
  const bound = atMost === undefined ? Prisma.empty : Prisma.sql`HAVING ${Prisma.raw(least)} <= ${atMost}`;
  const rows = await fetchRows<{ sampleId: number; labels: string }>`
    SELECT "sampleId", ${bind(packed)} AS "labels" FROM "SampleLabel"
    WHERE "sampleId" IN ${oneOf(ids, "int")} AND "source" = ${fromFile} GROUP BY "sampleId" ${bound}`;
  const read = rows.map(({ sampleId, labels }) => [sampleId, unpack(labels)] as const);
  return new Map(read.filter(([, labels]) => atMost === undefined || [...JSON.stringify(labels)].length <= atMost));
}

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
