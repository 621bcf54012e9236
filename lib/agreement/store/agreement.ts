import { setImmediate } from "node:timers/promises";
import { fetchAny, fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";

const listOf = (column: string, order?: string) => bind(dialect.arrayOf(`"${column}"`, order));
const list = <N extends number | null = number>(text: string | null | undefined): N[] => JSON.parse(text ?? "[]");

export const hasLabels = (configurationId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "SampleLabel" WHERE "configurationId" = ${configurationId} AND "source" = 'file' LIMIT 1`;

export const hasReviewedMetrics = (runId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "Review" WHERE "runId" = ${runId} AND ("judgmentId" IS NOT NULL OR "metric" <> '') LIMIT 1`;

export async function samplesOfDataset(configurationId: string): Promise<string> {
  const [row] = await fetchRows<{ configurations: number; samples: number }>`
    SELECT count(*) AS "configurations", sum("sampleCount") AS "samples" FROM "Configuration" WHERE "id" IN (${siblings(configurationId)})`;
  return `${row?.configurations} ${row?.samples}`;
}

export const siblings = (configurationId: string) =>
  bind(
    `SELECT "id" FROM "Configuration" WHERE "removedAt" IS NULL
      AND "datasetId" = (SELECT "datasetId" FROM "Configuration" WHERE "id" = ?)`,
    configurationId,
  );

/** Per query, so none blocks the thread for long. */
const samplesAtOnce = 10_000;

/** Averages each context over models, null if unread. Yields the thread between some thousand samples. */
export async function contextScoresOfMetric(
  runId: string,
  metric: string,
  ids: readonly number[],
): Promise<Map<number, (number | null)[]>> {
  const sorted = [...ids].sort((a, b) => a - b);
  const found = new Map<number, (number | null)[]>();
  for (let start = 0; start < sorted.length; start += samplesAtOnce) {
    const from = sorted[start] ?? 0;
    const to = sorted[Math.min(sorted.length, start + samplesAtOnce) - 1] ?? 0;
    const rows = await fetchRows<{ sampleId: number; scores: string }>`
      SELECT "sampleId", ${listOf("score", '"item"')} AS "scores" FROM (
        SELECT "sampleId", "item", avg("score") AS "score" FROM "Judgment"
        WHERE "runId" = ${runId} AND "sampleId" BETWEEN ${from} AND ${to} AND "metric" = ${metric} AND "item" >= 0
        GROUP BY "sampleId", "item")
      GROUP BY "sampleId"`;
    for (const { sampleId, scores } of rows) found.set(sampleId, list<number | null>(scores));
    await setImmediate();
  }
  return found;
}

/** `given` is the person's score, and `judged` the judge's. */
export const verdictsOf = (runId: string) =>
  bind(
    `(SELECT v."sampleId", j."metric", j."item", v."verdict", v."score" AS "given", j."score" AS "judged"
      FROM "Review" v JOIN "Judgment" j ON j."id" = v."judgmentId" WHERE v."runId" = ?1
      UNION ALL
      SELECT v."sampleId", v."metric", -1, v."verdict", v."score", o."score"
      FROM "Review" v JOIN "Score" o ON o."runId" = v."runId" AND o."metric" = v."metric" AND o."sampleId" = v."sampleId"
      WHERE v."runId" = ?1 AND v."metric" <> '')`,
    runId,
  );

export const countVerdicts = (runId: string): Promise<{ metric: string; reviewed: number; agreed: number }[]> =>
  fetchRows`
    SELECT "metric", count(*) AS "reviewed", count(*) FILTER (WHERE "verdict" = 'agree') AS "agreed" FROM ${verdictsOf(runId)}
    GROUP BY "metric"`;
