import * as z from "zod";
import { fetchAny, fetchRows } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { type GoldCause, goldCauses } from "@/lib/domain/gold/find";
import { Prisma } from "@/prisma/client/client";
import { andOfRun, type RunOfSamples } from "./places";

const Found = z.union([z.array(z.int().nullable()), z.enum(goldCauses)]);
const Ids = z.array(z.int());

export async function goldGroups(run: RunOfSamples): Promise<{ found: (number | null)[] | GoldCause; ids: number[] }[]> {
  const ofRun = await andOfRun(run, '"Sample"."id"');
  const rows = await fetchRows<{ found: string; ids: string }>`
    SELECT "goldFoundJson" AS "found", ${Prisma.raw(dialect.arrayOf('"id"'))} AS "ids" FROM "Sample"
    WHERE "configurationId" = ${run.configurationId} AND "goldFoundJson" IS NOT NULL ${ofRun} GROUP BY "goldFoundJson" ORDER BY "goldFoundJson"`;
  return rows.map(({ found, ids }) => ({ found: Found.parse(JSON.parse(found)), ids: Ids.parse(JSON.parse(ids)) }));
}

export interface MissedGold {
  id: string | null;
  text: string | null;
  samples: number;
  sample: number;
}

const elements = (column: string) => Prisma.raw(dialect.elements(`s."${column}"`));
const goldId = Prisma.raw(dialect.field('g."value"', "id"));
const goldText = Prisma.raw(dialect.field('g."value"', "text"));

export async function mostMissed(run: RunOfSamples, most: number): Promise<MissedGold[]> {
  const ofRun = await andOfRun(run, 's."id"');
  return fetchRows`
    SELECT ${goldId} AS "id", substr(${goldText}, 1, 300) AS "text", count(*) AS "samples", min(s."id") AS "sample"
    FROM "Sample" s CROSS JOIN ${elements("goldFoundJson")} f JOIN ${elements("goldJson")} g ON g."key" = f."key"
    WHERE s."configurationId" = ${run.configurationId} AND s."goldFoundJson" LIKE '[%null%' AND f."value" IS NULL ${ofRun}
    GROUP BY ${goldId}, ${goldText}
    ORDER BY "samples" DESC, "sample" LIMIT ${most}`;
}

export const hasGold = (configurationId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "Sample" WHERE "configurationId" = ${configurationId} AND "goldFoundJson" IS NOT NULL LIMIT 1`;

/** From 0; null if it was not retrieved. */
const rank = `CAST(f."value" AS INTEGER)`;

/** ?1 is the run. Manning, Raghavan and Schütze 2008, 8.3; Voorhees, TREC-8, 1999; Järvelin and Kekäläinen, TOIS 20, 2002. */
export const sumUpGold = [
  `UPDATE "RunSample" SET ("goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
    SELECT count(f."value") * 1.0 / count(*), coalesce(1.0 / (1 + min(${rank})), 0),
      coalesce(count(DISTINCT f."value") * 1.0 / nullif("RunSample"."contextCount", 0), 0),
      coalesce(sum(DISTINCT 1.0 / ln(${rank} + 2)), 0) / sum(1.0 / ln(f."key" + 2))
    FROM ${dialect.elements('s."goldFoundJson"')} f)
  FROM "Sample" s
  WHERE s."configurationId" = (SELECT "configurationId" FROM "Run" WHERE "id" = ?1) AND s."goldFoundJson" LIKE '[_%]'
    AND "RunSample"."runId" = ?1 AND "RunSample"."sampleId" = s."id" AND "RunSample"."goldRecall" IS NULL`,
  `UPDATE "Run" SET ("goldKnown", "goldRecall", "goldMrr", "goldPrecision", "goldNdcg") = (
    SELECT count("goldRecall"), avg("goldRecall"), avg("goldMrr"), avg("goldPrecision"), avg("goldNdcg")
    FROM "RunSample" WHERE "runId" = ?1)
  WHERE "id" = ?1`,
];
