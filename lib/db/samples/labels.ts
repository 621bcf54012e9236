import * as z from "zod";
import { fetchRows } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { shortLabel } from "@/lib/domain/labels/kinds";
import { Prisma } from "@/prisma/client/client";
import { isIndexed } from "./label-rows";
import { andOfRun, type RunOfSamples } from "./places";

export interface LabelCount {
  name: string;
  n: number;
  isShort: boolean;
}

const labelsAtMost = 40;

/** At most 40, by name, of samples with a value. One pass over an index. */
export async function countLabels(run: RunOfSamples): Promise<LabelCount[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const rows = await fetchRows<{ name: string; n: number; longest: number; json: number }>`
    SELECT "name", sum("n") AS "n", max(length("valueJson") - CASE WHEN "valueJson" LIKE '"%' THEN 2 ELSE 0 END) AS "longest",
      sum("inLists") + count(*) FILTER (WHERE substr(ltrim("valueJson", '"'), 1, 1) IN ('[', '{')) AS "json"
    FROM (
      SELECT "name", "valueJson", count(*) FILTER (WHERE coalesce("context", 0) = 0) AS "n", count("context") AS "inLists" FROM "SampleLabel"
      WHERE ${isIndexed(run.configurationId)} AND ("context" IS NOT NULL OR "valueJson" <> 'null') ${ofRun} GROUP BY "name", "valueJson")
    GROUP BY "name" ORDER BY "name" LIMIT ${labelsAtMost}`;
  return rows.map(({ name, n, longest, json }) => ({
    name,
    n,
    isShort: longest <= shortLabel && json === 0,
  }));
}

const Text = z.string();
const Pair = z.tuple([Text, Text]);
/** A label with more values is a measurement. */
const most = 60;

/** At most 60 values of labels on whole samples: steps through the index: SQLite would scan if both columns were compared. */
export async function labelValues(run: RunOfSamples): Promise<{ name: string; value: string }[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const own = Prisma.sql`FROM "SampleLabel" WHERE ${isIndexed(run.configurationId)} ${ofRun}`;
  const pair = Prisma.raw(dialect.array('"name"', '"valueJson"'));
  const [name, value] = [0, 1].map((place) => Prisma.raw(dialect.field('"known"."pair"', place)));
  const rows = await fetchRows<{ pair: string }>`
    WITH RECURSIVE "known" ("pair", "at") AS (
      SELECT (SELECT ${pair} ${own} ORDER BY "name", "valueJson" LIMIT 1), 1
      UNION ALL
      SELECT coalesce(
        (SELECT ${pair} ${own}
          AND "name" = ${name} AND "valueJson" > ${value} ORDER BY "valueJson" LIMIT 1),
        (SELECT ${pair} ${own}
          AND "name" > ${name} ORDER BY "name", "valueJson" LIMIT 1)), "at" + 1
      FROM "known" WHERE "known"."pair" IS NOT NULL AND "at" < ${most}
    )
    SELECT "pair" FROM "known" WHERE "pair" IS NOT NULL AND EXISTS (SELECT 1 ${own} AND "name" = ${name} AND "valueJson" = ${value} AND "context" IS NULL)`;
  const values = new Map<string, Set<string>>();
  for (const { pair } of rows) {
    const [name, json] = Pair.parse(JSON.parse(pair));
    const ofName = values.get(name) ?? new Set();
    if (json !== "null") values.set(name, ofName.add(json.startsWith('"') ? Text.parse(JSON.parse(json)) : json));
  }
  return [...values].flatMap(([name, ofName]) => [...ofName].sort().map((value) => ({ name, value })));
}
