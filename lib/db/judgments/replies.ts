import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { Prisma } from "@/prisma/client/client";

export interface CachedReply {
  cacheKey: string;
  reply: string;
  finishReason: string | null;
}

export async function findCached(keys: readonly string[], except: string): Promise<Map<string, CachedReply>> {
  if (keys.length === 0) return new Map();
  const rows = await fetchRows<CachedReply>`
    SELECT "cacheKey", "reply", "finishReason" FROM "Judgment" WHERE "id" IN (${oldest(keys, Prisma.sql`j."runId" <> ${except}`)})`;
  return new Map(rows.map((row) => [row.cacheKey, row]));
}

export async function knownKeys(keys: readonly string[]): Promise<Set<string>> {
  const rows = await fetchRows<{ value: string }>`
    SELECT value FROM ${oneOf(keys, "text")} k WHERE EXISTS (SELECT 1 FROM "Judgment" j WHERE j."cacheKey" = k.value)`;
  return new Set(rows.map(({ value }) => value));
}

const oldest = (keys: readonly string[], condition: Prisma.Sql) => Prisma.sql`
  SELECT min(j."id") FROM ${oneOf(keys, "text")} k CROSS JOIN "Judgment" j WHERE j."cacheKey" = k.value AND ${condition} GROUP BY k.value`;

/** Runs, and judgments of each: enough for a mean, whatever the database's size. */
const runsAtMost = 5;
const judgmentsAtMost = 5_000;

export interface ReplyTokens {
  model: string;
  metric: string;
  mean: number;
  judgments: number;
}

const modelsOfRun = bind(dialect.elements(dialect.field('r."judgeJson"', "models")));

/** In the newest runs with uncached replies. */
export async function meanReplyTokens(models: readonly string[]): Promise<ReplyTokens[]> {
  const wanted = oneOf(models, "text");
  const runs = await fetchRows<{ id: string }>`
    SELECT r."id" FROM "Run" r WHERE r."completionTokens" > 0 AND r."removedAt" IS NULL
      AND EXISTS (SELECT 1 FROM ${modelsOfRun} j WHERE j.value IN ${wanted})
    ORDER BY r."createdAt" DESC, r."id" LIMIT ${runsAtMost}`;
  const sums = new Map<string, Omit<ReplyTokens, "mean"> & { tokens: number }>();
  for (const { id } of runs) {
    const rows = await fetchRows<Omit<ReplyTokens, "mean"> & { tokens: number }>`
      SELECT "model", "metric", sum("completionTokens") AS "tokens", count(*) AS "judgments"
      FROM (SELECT "model", "metric", "completionTokens", "cached" FROM "Judgment" WHERE "runId" = ${id} ORDER BY "sampleId" LIMIT ${judgmentsAtMost})
      WHERE "completionTokens" > 0 AND NOT "cached" AND "model" IN ${wanted}
      GROUP BY 1, 2`;
    for (const { model, metric, tokens, judgments } of rows) {
      const key = `${model}\n${metric}`;
      const sum = sums.get(key) ?? { model, metric, tokens: 0, judgments: 0 };
      sums.set(key, { ...sum, tokens: sum.tokens + tokens, judgments: sum.judgments + judgments });
    }
  }
  return [...sums.values()].map(({ tokens, ...sum }) => ({ ...sum, mean: tokens / sum.judgments }));
}
