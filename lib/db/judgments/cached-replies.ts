import { db } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { Prisma } from "@/prisma/client/client";

export interface CachedReply {
  cacheKey: string;
  reply: string;
  finishReason: string | null;
}

/** By cache key, the oldest reply of other runs. */
export async function findCached(keys: readonly string[], except: string): Promise<Map<string, CachedReply>> {
  if (keys.length === 0) return new Map();
  const rows = await db.$queryRaw<CachedReply[]>`
    SELECT "cacheKey", "reply", "finishReason" FROM "Judgment" WHERE "id" IN (${oldest(keys, Prisma.sql`j."runId" <> ${except}`)})`;
  return new Map(rows.map((row) => [row.cacheKey, row]));
}

export async function knownKeys(keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    SELECT value FROM ${oneOf(keys, "text")} k WHERE EXISTS (SELECT 1 FROM "Judgment" j WHERE j."cacheKey" = k.value)`;
  return new Set(rows.map(({ value }) => value));
}

const oldest = (keys: readonly string[], condition: Prisma.Sql) => Prisma.sql`
  SELECT min(j."id") FROM ${oneOf(keys, "text")} k CROSS JOIN "Judgment" j WHERE j."cacheKey" = k.value AND ${condition} GROUP BY k.value`;
