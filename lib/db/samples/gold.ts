import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { type GoldCause, goldCauses } from "@/lib/domain/gold/find";
import { Prisma } from "@/prisma/client/client";
import { andOfRun, type RunOfSamples } from "./of-run";

const Found = z.union([z.array(z.int().nullable()), z.enum(goldCauses)]);
const Ids = z.array(z.int());

/** By what was found. One pass over an index. */
export async function goldGroups(run: RunOfSamples): Promise<{ found: (number | null)[] | GoldCause; ids: number[] }[]> {
  const ofRun = await andOfRun(run, '"Sample"."id"');
  const rows = await db.$queryRaw<{ found: string; ids: string }[]>`
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
  const rows = await db.$queryRaw<{ id: string | null; text: string | null; samples: bigint; sample: bigint }[]>`
    SELECT ${goldId} AS "id", substr(${goldText}, 1, 300) AS "text", count(*) AS "samples", min(s."id") AS "sample"
    FROM "Sample" s CROSS JOIN ${elements("goldFoundJson")} f JOIN ${elements("goldJson")} g ON g."key" = f."key"
    WHERE s."configurationId" = ${run.configurationId} AND s."goldFoundJson" LIKE '[%null%' AND f."value" IS NULL ${ofRun}
    GROUP BY ${goldId}, ${goldText}
    ORDER BY "samples" DESC, "sample" LIMIT ${most}`;
  return rows.map(({ id, text, samples, sample }) => ({ id, text, samples: Number(samples), sample: Number(sample) }));
}

/** One index lookup. */
export async function hasGold(configurationId: string): Promise<boolean> {
  const [found] = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Sample" WHERE "configurationId" = ${configurationId} AND "goldFoundJson" IS NOT NULL LIMIT 1`;
  return found !== undefined;
}
