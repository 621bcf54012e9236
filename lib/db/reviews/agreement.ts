import { setImmediate } from "node:timers/promises";
import { db } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { Labels } from "@/lib/domain/sample";

const listOf = (column: string, order?: string) => bind(dialect.arrayOf(`"${column}"`, order));
const list = <N extends number | null = number>(text: string | null | undefined): N[] => JSON.parse(text ?? "[]");

/** One index lookup: a non-empty object sorts before the empty one. */
export async function hasLabels(configurationId: string): Promise<boolean> {
  const [found] = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Sample" WHERE "configurationId" = ${configurationId} AND "labelsJson" < '{}' LIMIT 1`;
  return found !== undefined;
}

export async function hasReviewedMetrics(runId: string): Promise<boolean> {
  const [found] = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM "Review" WHERE "runId" = ${runId} AND ("judgmentId" IS NOT NULL OR "metric" <> '') LIMIT 1`;
  return found !== undefined;
}

/** Each distinct set with its samples. One pass over an index. */
export async function labelGroups(configurationId: string): Promise<{ labels: Labels; ids: number[] }[]> {
  const rows = await db.$queryRaw<{ labelsJson: string; ids: string }[]>`
    SELECT "labelsJson", ${listOf("id")} AS "ids" FROM "Sample"
    WHERE "configurationId" = ${configurationId} AND "labelsJson" < '{}' GROUP BY "labelsJson" ORDER BY "labelsJson"`;
  return rows.map(({ labelsJson, ids }) => ({ labels: Labels.parse(JSON.parse(labelsJson)), ids: list(ids) }));
}

/**
 * Each distinct set of labels in the dataset of a configuration, over all its configurations, with the number of samples that carry
 * it. One pass over an index.
 */
export async function labelSetsOfDataset(configurationId: string): Promise<{ labels: Labels; count: number }[]> {
  const rows = await db.$queryRaw<{ labelsJson: string; count: bigint }[]>`
    SELECT "labelsJson", count(*) AS "count" FROM "Sample"
    WHERE "configurationId" IN (${siblings(configurationId)}) AND "labelsJson" < '{}' GROUP BY "labelsJson"`;
  return rows.map(({ labelsJson, count }) => ({ labels: Labels.parse(JSON.parse(labelsJson)), count: Number(count) }));
}

export async function samplesOfDataset(configurationId: string): Promise<string> {
  const [row] = await db.$queryRaw<{ configurations: bigint; samples: bigint }[]>`
    SELECT count(*) AS "configurations", sum("sampleCount") AS "samples" FROM "Configuration" WHERE "id" IN (${siblings(configurationId)})`;
  return `${row?.configurations} ${row?.samples}`;
}

const siblings = (configurationId: string) =>
  bind(
    `SELECT "id" FROM "Configuration" WHERE "removedAt" IS NULL
      AND "datasetId" = (SELECT "datasetId" FROM "Configuration" WHERE "id" = ?)`,
    configurationId,
  );

/** Repeated questions, each with its first sample. One pass over an index. */
export async function repeatedQuestions(configurationId: string): Promise<Map<number, number>> {
  const [row] = await db.$queryRaw<{ ids: string; firsts: string }[]>`
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

/**
 * A metric's scores of single contexts: by sample, the score of each context as the mean over judge models, null if none could be
 * read. Reads the judgments of some thousand samples at a time and yields the thread in between.
 */
export async function contextScoresOfMetric(
  runId: string,
  metric: string,
  ids: readonly number[],
): Promise<Map<number, (number | null)[]>> {
  const sorted = [...ids].sort((a, b) => a - b);
  const found = new Map<number, (number | null)[]>();
  for (let start = 0; start < sorted.length; start += samplesAtOnce) {
    const [from, to] = [sorted[start] ?? 0, sorted[Math.min(sorted.length, start + samplesAtOnce) - 1] ?? 0];
    const rows = await db.$queryRaw<{ sampleId: bigint; scores: string }[]>`
      SELECT "sampleId", ${listOf("score", '"context"')} AS "scores" FROM (
        SELECT "sampleId", "context", avg("score") AS "score" FROM "Judgment"
        WHERE "runId" = ${runId} AND "sampleId" BETWEEN ${from} AND ${to} AND "metric" = ${metric} AND "context" >= 0
        GROUP BY "sampleId", "context")
      GROUP BY "sampleId"`;
    for (const { sampleId, scores } of rows) found.set(Number(sampleId), list<number | null>(scores));
    await setImmediate();
  }
  return found;
}

export async function reviewsByMetric(
  runId: string,
): Promise<{ metric: string; reviewed: number; agreed: number; judged: number[]; given: number[] }[]> {
  const rows = await db.$queryRaw<{ metric: string; reviewed: bigint; agreed: bigint; judged: string; given: string }[]>`
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
      reviewed: Number(reviewed),
      agreed: Number(agreed),
      judged: pairs.map(([judged]) => judged),
      given: pairs.map(([, given]) => given),
    };
  });
}
