import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import type { JudgeKey } from "@/lib/judges/words/key";
import { Prisma } from "@/prisma/client/client";

export interface TokensOfModel extends JudgeKey {
  model: string;
  calls: number;
  /** Calls whose tokens are known: not those from the cache, and only if the server counts them. */
  counted: number;
  promptTokens: number;
  completionTokens: number;
}

export interface CallTimes extends JudgeKey {
  /** `ms[i]` is of a call for sample `samples[i]`. */
  samples: number[];
  ms: number[];
}

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`));

/** Reads the calls of these samples in two queries, for every run with every metric. */
export async function callsOfJudges(
  judges: readonly JudgeKey[],
  samples: readonly number[],
): Promise<{ tokens: TokensOfModel[]; times: CallTimes[] }> {
  const among = () => bindAmong(judges, samples);
  const [tokens, times] = await Promise.all([
    fetchRows<TokensOfModel>`
      SELECT "runId" AS "run", "metric", "model", count(*) AS "calls",
        count(*) FILTER (WHERE "promptTokens" IS NOT NULL AND "completionTokens" IS NOT NULL) AS "counted",
        coalesce(sum("promptTokens") FILTER (WHERE "completionTokens" IS NOT NULL), 0) AS "promptTokens",
        coalesce(sum("completionTokens") FILTER (WHERE "promptTokens" IS NOT NULL), 0) AS "completionTokens"
      FROM "Judgment" WHERE ${among()} GROUP BY "runId", "metric", "model"`,
    fetchRows<JudgeKey & { samples: string; ms: string }>`
      SELECT "runId" AS "run", "metric", ${listOf("sampleId")} AS "samples", ${listOf("latencyMs")} AS "ms"
      FROM "Judgment" WHERE ${among()} AND NOT "cached" AND "error" IS NULL AND "latencyMs" IS NOT NULL
      GROUP BY "runId", "metric"`,
  ]);
  return {
    tokens,
    times: times.map(({ samples, ms, ...judge }) => ({ ...judge, samples: JSON.parse(samples), ms: JSON.parse(ms) })),
  };
}

const bindAmong = (judges: readonly JudgeKey[], samples: readonly number[]) => {
  const runs = oneOf([...new Set(judges.map(({ run }) => run))], "text");
  const metrics = oneOf([...new Set(judges.map(({ metric }) => metric))], "text");
  return Prisma.sql`"runId" IN ${runs} AND "metric" IN ${metrics} AND "sampleId" IN ${oneOf(samples, "int")}`;
};
