import { db } from "@/lib/db/connection/client";
import { Prisma } from "@/prisma/client/client";

export interface SameQuestion {
  configurationId: string;
  name: string;
  sampleId: number;
}

const offeredAtMost = 50;

/** From the dataset's other configurations, in their order: the sample with the same external id, else the first. */
export async function sameQuestion(sampleId: number): Promise<SameQuestion[]> {
  const alike = Prisma.sql`s."configurationId" = c."id" AND s."questionKey" = own."questionKey" AND s."replacedIn" = 0 AND trim(coalesce(s."response", '')) <> ''`;
  const rows = await db.$queryRaw<{ configurationId: string; name: string; sampleId: bigint | null }[]>`
    SELECT c."id" AS "configurationId", c."name", coalesce(
      (SELECT s."id" FROM "Sample" s WHERE ${alike} AND s."externalId" = own."externalId" LIMIT 1),
      (SELECT s."id" FROM "Sample" s WHERE ${alike} ORDER BY s."position" LIMIT 1)) AS "sampleId"
    FROM "Sample" own JOIN "Configuration" c ON c."datasetId" = own."datasetId" AND c."id" <> own."configurationId"
    WHERE own."id" = ${sampleId} AND c."removedAt" IS NULL AND c."readyAt" IS NOT NULL
    ORDER BY c."createdAt", c."id" LIMIT ${offeredAtMost}`;
  return rows.flatMap(({ sampleId, ...row }) => (sampleId === null ? [] : [{ ...row, sampleId: Number(sampleId) }]));
}

/** Up to a number of characters, with its whole length. */
export async function responseOf(sampleId: number, atMost: number): Promise<{ text: string; length: number } | null> {
  const [row] = await db.$queryRaw<{ text: string | null; length: bigint | null }[]>`
    SELECT substr("response", 1, ${atMost}) AS "text", length("response") AS "length" FROM "Sample" WHERE "id" = ${sampleId}`;
  return row?.text == null ? null : { text: row.text, length: Number(row.length) };
}

export async function newestRunOf(sampleId: number): Promise<{ id: string; name: string } | null> {
  return db.run.findFirst({
    where: {
      rows: { some: { sampleId } },
      configuration: { samples: { some: { id: sampleId } } },
      removedAt: null,
      ok: { gt: 0 },
    },
    orderBy: { createdAt: "desc" },
    select: { id: true, name: true },
  });
}
