import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { type GoldCause, goldCauses } from "@/lib/domain/gold/find";
import { andOfRun, type RunOfSamples } from "./of-run";

const Found = z.union([z.array(z.int().nullable()), z.enum(goldCauses)]);
const Ids = z.array(z.int());

/** The samples of a run that have gold contexts, by what was found of them. One pass over an index. */
export async function goldGroups(run: RunOfSamples): Promise<{ found: (number | null)[] | GoldCause; ids: number[] }[]> {
  const ofRun = await andOfRun(run, '"Sample"."id"');
  const rows = await db.$queryRaw<{ found: string; ids: string }[]>`
    SELECT "goldFoundJson" AS "found", json_group_array("id") AS "ids" FROM "Sample"
    WHERE "configurationId" = ${run.configurationId} AND "goldFoundJson" IS NOT NULL ${ofRun} GROUP BY "goldFoundJson"`;
  return rows.map(({ found, ids }) => ({ found: Found.parse(JSON.parse(found)), ids: Ids.parse(JSON.parse(ids)) }));
}

export interface MissedGold {
  id: string | null;
  /** How the text begins. */
  text: string | null;
  /** Samples that miss it, and the first of them. */
  samples: number;
  sample: number;
}

/** The gold contexts that most samples of a run miss. */
export async function mostMissed(run: RunOfSamples, most: number): Promise<MissedGold[]> {
  const ofRun = await andOfRun(run, 's."id"');
  const rows = await db.$queryRaw<{ id: string | null; text: string | null; samples: bigint; sample: bigint }[]>`
    SELECT g."value" ->> 'id' AS "id", substr(g."value" ->> 'text', 1, 300) AS "text", count(*) AS "samples", min(s."id") AS "sample"
    FROM "Sample" s, json_each(s."goldFoundJson") f
    JOIN json_each(s."goldJson") g ON g."key" = f."key"
    WHERE s."configurationId" = ${run.configurationId} AND s."goldFoundJson" LIKE '%null%' AND f."type" = 'null' ${ofRun}
    GROUP BY g."value" ->> 'id', g."value" ->> 'text'
    ORDER BY "samples" DESC, "sample" LIMIT ${most}`;
  return rows.map(({ id, text, samples, sample }) => ({ id, text, samples: Number(samples), sample: Number(sample) }));
}

/** Whether any sample of a configuration has gold contexts. One index lookup. */
export async function hasGold(configurationId: string): Promise<boolean> {
  const [found] = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Sample" WHERE "configurationId" = ${configurationId} AND "goldFoundJson" IS NOT NULL LIMIT 1`;
  return found !== undefined;
}
