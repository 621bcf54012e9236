import { db } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";

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
  const runs = await db.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM "Run" r WHERE r."completionTokens" > 0 AND r."removedAt" IS NULL
      AND EXISTS (SELECT 1 FROM ${modelsOfRun} j WHERE j.value IN ${wanted})
    ORDER BY r."createdAt" DESC, r."id" LIMIT ${runsAtMost}`;
  const sums = new Map<string, { model: string; metric: string; tokens: number; judgments: number }>();
  for (const { id } of runs) {
    const rows = await db.$queryRaw<{ model: string; metric: string; tokens: bigint; judgments: bigint }[]>`
      SELECT "model", "metric", sum("completionTokens") AS "tokens", count(*) AS "judgments"
      FROM (SELECT "model", "metric", "completionTokens", "cached" FROM "Judgment" WHERE "runId" = ${id} ORDER BY "sampleId" LIMIT ${judgmentsAtMost})
      WHERE "completionTokens" > 0 AND NOT "cached" AND "model" IN ${wanted}
      GROUP BY 1, 2`;
    for (const { model, metric, tokens, judgments } of rows) {
      const key = `${model}\n${metric}`;
      const sum = sums.get(key) ?? { model, metric, tokens: 0, judgments: 0 };
      sums.set(key, { ...sum, tokens: sum.tokens + Number(tokens), judgments: sum.judgments + Number(judgments) });
    }
  }
  return [...sums.values()].map(({ model, metric, tokens, judgments }) => ({
    model,
    metric,
    judgments,
    mean: tokens / judgments,
  }));
}
