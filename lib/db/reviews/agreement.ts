import { setImmediate } from "node:timers/promises";
import { db, fetchAny, fetchRows } from "@/lib/db/connection/client";
import { withJson } from "@/lib/db/connection/columns";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { Labels } from "@/lib/domain/sample";

const listOf = (column: string, order?: string) => bind(dialect.arrayOf(`"${column}"`, order));
const list = <N extends number | null = number>(text: string | null | undefined): N[] => JSON.parse(text ?? "[]");

/** One index lookup: a non-empty object sorts before the empty one. */
export const hasLabels = (configurationId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "Sample" WHERE "configurationId" = ${configurationId} AND "labelsJson" < '{}' LIMIT 1`;

export const hasReviewedMetrics = (runId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "Review" WHERE "runId" = ${runId} AND ("judgmentId" IS NOT NULL OR "metric" <> '') LIMIT 1`;

export async function labelGroups(configurationId: string): Promise<{ labels: Labels; ids: number[] }[]> {
  const rows = await fetchRows<{ labelsJson: string; ids: string }>`
    SELECT "labelsJson", ${listOf("id")} AS "ids" FROM "Sample"
    WHERE "configurationId" = ${configurationId} AND "labelsJson" < '{}' GROUP BY "labelsJson" ORDER BY "labelsJson"`;
  return rows.map(({ ids, ...row }) => ({ ...withJson(row, { labelsJson: Labels }), ids: list(ids) }));
}

/** Each distinct set in the configuration's dataset, with its number of samples. One pass over an index. */
export async function labelSetsOfDataset(configurationId: string): Promise<{ labels: Labels; count: number }[]> {
  const rows = await fetchRows<{ labelsJson: string; count: number }>`
    SELECT "labelsJson", count(*) AS "count" FROM "Sample"
    WHERE "configurationId" IN (${siblings(configurationId)}) AND "labelsJson" < '{}' GROUP BY "labelsJson"`;
  return rows.map((row) => withJson(row, { labelsJson: Labels }));
}

export async function samplesOfDataset(configurationId: string): Promise<string> {
  const [row] = await fetchRows<{ configurations: number; samples: number }>`
    SELECT count(*) AS "configurations", sum("sampleCount") AS "samples" FROM "Configuration" WHERE "id" IN (${siblings(configurationId)})`;
  return `${row?.configurations} ${row?.samples}`;
}

const siblings = (configurationId: string) =>
  bind(
    `SELECT "id" FROM "Configuration" WHERE "removedAt" IS NULL
      AND "datasetId" = (SELECT "datasetId" FROM "Configuration" WHERE "id" = ?)`,
    configurationId,
  );

export async function repeatedQuestions(configurationId: string): Promise<Map<number, number>> {
  const [row] = await fetchRows<{ ids: string; firsts: string }>`
    SELECT ${listOf("id")} AS "ids", ${listOf("first")} AS "firsts" FROM (
      SELECT "id", min("id") OVER (PARTITION BY "questionKey") AS "first" FROM "Sample" WHERE "configurationId" = ${configurationId})
    WHERE "id" <> "first"`;
  const firsts = list(row?.firsts);
  return new Map(list(row?.ids).map((id, index) => [id, firsts[index] ?? id]));
}

export async function contextCounts(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.sample.findMany({ where: { id: { in: [...ids] } }, select: { id: true, contextCount: true } });
  return new Map(rows.map(({ id, contextCount }) => [id, contextCount]));
}

/** Per query, so none blocks the thread for long. */
const samplesAtOnce = 10_000;

/** By sample, each context's mean over models, null if unread. Yields the thread between some thousand samples. */
export async function contextScoresOfMetric(
  runId: string,
  metric: string,
  ids: readonly number[],
): Promise<Map<number, (number | null)[]>> {
  const sorted = [...ids].sort((a, b) => a - b);
  const found = new Map<number, (number | null)[]>();
  for (let start = 0; start < sorted.length; start += samplesAtOnce) {
    const [from, to] = [sorted[start] ?? 0, sorted[Math.min(sorted.length, start + samplesAtOnce) - 1] ?? 0];
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

export async function reviewsByMetric(
  runId: string,
): Promise<{ metric: string; reviewed: number; agreed: number; judged: number[]; given: number[] }[]> {
  const rows = await fetchRows<{ metric: string; reviewed: number; agreed: number; judged: string; given: string }>`
    SELECT "metric", count(*) AS "reviewed", count(*) FILTER (WHERE "verdict" = 'agree') AS "agreed",
      ${listOf("judged")} AS "judged", ${listOf("given")} AS "given"
    FROM (
      SELECT j."metric", v."verdict", v."score" AS "given", j."score" AS "judged"
      FROM "Review" v JOIN "Judgment" j ON j."id" = v."judgmentId" WHERE v."runId" = ${runId}
      UNION ALL
      SELECT v."metric", v."verdict", v."score", o."score"
      FROM "Review" v JOIN "Score" o ON o."runId" = v."runId" AND o."metric" = v."metric" AND o."sampleId" = v."sampleId"
      WHERE v."runId" = ${runId} AND v."metric" <> '')
    GROUP BY "metric"`;
  return rows.map(({ metric, reviewed, agreed, ...row }) => {
    const given = list<number | null>(row.given);
    const pairs = list<number | null>(row.judged).flatMap((judged, index) => {
      const other = given[index] ?? null;
      return judged === null || other === null ? [] : [[judged, other] as const];
    });
    return {
      metric,
      reviewed,
      agreed,
      judged: pairs.map(([judged]) => judged),
      given: pairs.map(([, given]) => given),
    };
  });
}
