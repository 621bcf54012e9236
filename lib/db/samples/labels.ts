import { z } from "zod";
import { fetchRows } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { shortLabel } from "@/lib/domain/label";
import { Prisma } from "@/prisma/client/client";
import { andOfRun, type RunOfSamples } from "./places";

export interface LabelCount {
  name: string;
  n: number;
  isShort: boolean;
}

const labelsAtMost = 40;

/** At most 40, by name. One pass over an index. */
export async function countLabels(run: RunOfSamples): Promise<LabelCount[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const rows = await fetchRows<{ name: string; n: number; longest: number; json: number }>`
    SELECT "name", count(*) AS "n", max(length("value")) AS "longest", count(*) FILTER (WHERE substr("value", 1, 1) IN ('[', '{')) AS "json"
    FROM "SampleLabel" WHERE "configurationId" = ${run.configurationId} ${ofRun} GROUP BY "name" ORDER BY "name" LIMIT ${labelsAtMost}`;
  return rows.map(({ name, n, longest, json }) => ({
    name,
    n,
    isShort: longest <= shortLabel && json === 0,
  }));
}

const Pair = z.tuple([z.string(), z.string()]);
/** A label with more values is a measurement. */
const most = 60;

/** At most 60 in all, from value to value by the index: comparing both columns together would make SQLite scan them. */
export async function labelValues(run: RunOfSamples): Promise<{ name: string; value: string }[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const own = Prisma.sql`FROM "SampleLabel" WHERE "configurationId" = ${run.configurationId} ${ofRun}`;
  const pair = Prisma.raw(dialect.array('"name"', '"value"'));
  const [name, value] = [0, 1].map((place) => Prisma.raw(dialect.field('"known"."pair"', place)));
  const rows = await fetchRows<{ pair: string }>`
    WITH RECURSIVE "known" ("pair", "at") AS (
      SELECT (SELECT ${pair} ${own} ORDER BY "name", "value" LIMIT 1), 1
      UNION ALL
      SELECT coalesce(
        (SELECT ${pair} ${own}
          AND "name" = ${name} AND "value" > ${value} ORDER BY "value" LIMIT 1),
        (SELECT ${pair} ${own}
          AND "name" > ${name} ORDER BY "name", "value" LIMIT 1)), "at" + 1
      FROM "known" WHERE "known"."pair" IS NOT NULL AND "at" < ${most}
    )
    SELECT "pair" FROM "known" WHERE "pair" IS NOT NULL`;
  return rows.map(({ pair }) => {
    const [name, value] = Pair.parse(JSON.parse(pair));
    return { name, value };
  });
}
