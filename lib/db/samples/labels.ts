import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { shortLabel } from "@/lib/domain/label";
import { Prisma } from "@/prisma/client/client";
import { andOfRun, type RunOfSamples } from "./of-run";

/** A label of a run's samples. */
export interface LabelCount {
  name: string;
  /** Samples that have it. */
  n: number;
  /** Whether each value is short text, a number, or yes or no. */
  isShort: boolean;
}

const labelsAtMost = 40;

/** The labels of a run's samples, at most 40, by name. One pass over an index. */
export async function countLabels(run: RunOfSamples): Promise<LabelCount[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const rows = await db.$queryRaw<{ name: string; n: bigint; longest: bigint; json: bigint }[]>`
    SELECT "name", count(*) AS "n", max(length("value")) AS "longest", max("value" GLOB '[[{]*') AS "json"
    FROM "SampleLabel" WHERE "configurationId" = ${run.configurationId} ${ofRun} GROUP BY "name" ORDER BY "name" LIMIT ${labelsAtMost}`;
  return rows.map(({ name, n, longest, json }) => ({
    name,
    n: Number(n),
    isShort: Number(longest) <= shortLabel && Number(json) === 0,
  }));
}

const Pair = z.tuple([z.string(), z.string()]);
/** A label with more values than this is a measurement, which no list can offer. */
const most = 60;

/**
 * The labels of a run's samples, each with its values as text, in order; at most 60 values in all. Steps from value to
 * value by the index, however many samples share one: comparing both columns at once would make SQLite scan them.
 */
export async function labelValues(run: RunOfSamples): Promise<{ name: string; value: string }[]> {
  const ofRun = await andOfRun(run, '"SampleLabel"."sampleId"');
  const own = Prisma.sql`FROM "SampleLabel" WHERE "configurationId" = ${run.configurationId} ${ofRun}`;
  const rows = await db.$queryRaw<{ pair: string }[]>`
    WITH RECURSIVE "known" ("pair") AS (
      SELECT (SELECT json_array("name", "value") ${own} ORDER BY "name", "value" LIMIT 1)
      UNION ALL
      SELECT coalesce(
        (SELECT json_array("name", "value") ${own}
          AND "name" = "known"."pair" ->> 0 AND "value" > "known"."pair" ->> 1 ORDER BY "value" LIMIT 1),
        (SELECT json_array("name", "value") ${own}
          AND "name" > "known"."pair" ->> 0 ORDER BY "name", "value" LIMIT 1))
      FROM "known" WHERE "known"."pair" IS NOT NULL LIMIT ${most}
    )
    SELECT "pair" FROM "known" WHERE "pair" IS NOT NULL`;
  return rows.map(({ pair }) => {
    const [name, value] = Pair.parse(JSON.parse(pair));
    return { name, value };
  });
}
