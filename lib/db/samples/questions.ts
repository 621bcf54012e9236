import { db, fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { Prisma } from "@/prisma/client/client";
import { clusterOf } from "./clusters";

export async function questionsOf(sampleIds: readonly number[]): Promise<Map<number, { question: string; position: number }>> {
  const rows = await fetchRows<{ id: number; question: string; position: number }>`
    SELECT "id", substr("question", 1, 300) AS "question", "position" FROM "Sample" WHERE "id" IN ${oneOf(sampleIds)}`;
  return new Map(rows.map(({ id, ...sample }) => [id, sample]));
}

/** Maps samples to their clusters, see clusterOf. */
export async function clustersOf(sampleIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await fetchRows<{ id: number; cluster: string }>`
    SELECT s."id", ${Prisma.raw(clusterOf("s", 's."configurationId"'))} AS "cluster"
    FROM "Sample" s WHERE s."id" IN ${oneOf(sampleIds)}`;
  return new Map(rows.map(({ id, cluster }) => [id, cluster]));
}

export async function wholeQuestions(
  sampleIds: readonly number[],
): Promise<Map<number, { question: string; externalId: string | null }>> {
  const rows = await db.sample.findMany({
    where: { id: { in: [...sampleIds] } },
    select: { id: true, question: true, externalId: true },
  });
  return new Map(rows.map(({ id, ...sample }) => [id, sample]));
}

export interface SameQuestion {
  configurationId: string;
  name: string;
  sampleId: number;
}

const offeredAtMost = 50;

/** From the dataset's other configurations, in their order: the sample with the same external id, else the first. */
export async function sameQuestion(sampleId: number): Promise<SameQuestion[]> {
  const alike = Prisma.sql`s."configurationId" = c."id" AND s."questionKey" = own."questionKey" AND s."replacedIn" = 0 AND trim(coalesce(s."response", '')) <> ''`;
  const rows = await fetchRows<{ configurationId: string; name: string; sampleId: number | null }>`
    SELECT c."id" AS "configurationId", c."name", coalesce(
      (SELECT s."id" FROM "Sample" s WHERE ${alike} AND s."externalId" = own."externalId" LIMIT 1),
      (SELECT s."id" FROM "Sample" s WHERE ${alike} ORDER BY s."position" LIMIT 1)) AS "sampleId"
    FROM "Sample" own JOIN "Configuration" c ON c."datasetId" = own."datasetId" AND c."id" <> own."configurationId"
    WHERE own."id" = ${sampleId} AND c."removedAt" IS NULL AND c."readyAt" IS NOT NULL
    ORDER BY c."createdAt", c."id" LIMIT ${offeredAtMost}`;
  return rows.flatMap(({ sampleId, ...row }) => (sampleId === null ? [] : [{ ...row, sampleId }]));
}

export async function responseOf(sampleId: number, atMost: number): Promise<{ text: string; length: number } | null> {
  const [row] = await fetchRows<{ text: string; length: number }>`
    SELECT substr("response", 1, ${atMost}) AS "text", length("response") AS "length" FROM "Sample" WHERE "id" = ${sampleId} AND "response" IS NOT NULL`;
  return row ?? null;
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

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`));
const numbers = (text: string | undefined): number[] => JSON.parse(text ?? "[]");

/** Maps all but the first sample of a cluster (a question, or a conversation, user or document) to that first one. */
export async function firstOfClusters(configurationId: string): Promise<Map<number, number>> {
  const [row] = await fetchRows<{ ids: string; firsts: string }>`
    SELECT ${listOf("id")} AS "ids", ${listOf("first")} AS "firsts" FROM (
      SELECT "id", min("id") OVER (PARTITION BY ${bind(clusterOf("s", "?"), configurationId)}) AS "first" FROM "Sample" s WHERE "configurationId" = ${configurationId})
    WHERE "id" <> "first"`;
  const firsts = numbers(row?.firsts);
  return new Map(numbers(row?.ids).map((id, index) => [id, firsts[index] ?? id]));
}
