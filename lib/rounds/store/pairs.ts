import { fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import { Prisma } from "@/prisma/client/client";
import type { SampleSize } from "./samples";

interface Side extends SampleSize {
  id: number;
  score: number;
}

const listOf = (column: string) => Prisma.sql`${bind(dialect.arrayOf(`"${column}"`))} AS ${Prisma.raw(`"${column}"`)}`;

const sideOf = (runId: string, metric: string) => Prisma.sql`
  SELECT s."id", s."questionKey", ${bind(clusterOf("s", ofRun("?1")), runId)} AS "cluster", s."contextCount", c."score", CASE WHEN trim(coalesce(s."response", '')) <> '' THEN 1 ELSE 0 END AS "answered",
    row_number() OVER (PARTITION BY s."questionKey" ORDER BY s."position", s."id") AS "place"
  FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId"
  LEFT JOIN "Score" c ON c."runId" = r."runId" AND c."metric" = ${metric} AND c."sampleId" = r."sampleId"
  WHERE r."runId" = ${runId}`;

const pairsOf = ([first, second]: readonly [string, string], metric: string) => Prisma.sql`
  FROM (${sideOf(first, metric)}) a JOIN (${sideOf(second, metric)}) b ON b."questionKey" = a."questionKey" AND b."place" = a."place"
  WHERE a."score" IS NOT NULL AND b."score" IS NOT NULL`;

export const countRoundPairs = (runs: readonly [string, string], metric: string): Promise<number> =>
  fetchNumber(Prisma.sql`SELECT count(*) AS "n" ${pairsOf(runs, metric)}`);

export const countDifferingPairs = (runs: readonly [string, string], metric: string): Promise<number> =>
  fetchNumber(Prisma.sql`SELECT count(DISTINCT a."questionKey") AS "n" ${pairsOf(runs, metric)}
    AND a."answered" = 1 AND b."answered" = 1 AND EXISTS (
      SELECT 1 FROM "Sample" own JOIN "Sample" other ON other."id" = b."id"
      WHERE own."id" = a."id" AND own."response" <> other."response"
        AND coalesce(own."turnsJson", '') = coalesce(other."turnsJson", ''))`);

const lists = ["question", "id0", "id1", "score0", "score1", "contexts0", "contexts1", "answered0", "answered1"] as const;

/**
 * Pairs by question: where a run has a question several times, its samples are paired in file order. The first side is of the first
 * run. `question` is equal for pairs of one question, conversation, user or document.
 */
export async function scoredRoundPairs(runs: readonly [string, string], metric: string) {
  const [row] = await fetchRows<Record<(typeof lists)[number], string>>`
    SELECT ${Prisma.join(lists.map(listOf))} FROM (
      SELECT min(a."id") OVER (PARTITION BY a."cluster") AS "question", a."id" AS "id0", b."id" AS "id1",
        a."score" AS "score0", b."score" AS "score1", a."contextCount" AS "contexts0", b."contextCount" AS "contexts1",
        a."answered" AS "answered0", b."answered" AS "answered1"
      ${pairsOf(runs, metric)} ORDER BY a."id") "pairs"`;
  const read = Object.fromEntries(lists.map((name) => [name, JSON.parse(row?.[name] ?? "[]")])) as Record<
    (typeof lists)[number],
    number[]
  >;
  const sideAt = (at: number, side: 0 | 1): Side => ({
    id: read[`id${side}`][at] ?? 0,
    score: read[`score${side}`][at] ?? 0,
    contexts: read[`contexts${side}`][at] ?? 0,
    hasResponse: read[`answered${side}`][at] === 1,
  });
  return read.question.map((question, at) => ({ question, sides: [sideAt(at, 0), sideAt(at, 1)] as const }));
}

/** The first samples of pairs with equal question and turns but different responses, one of each question. */
export async function differingPairs(samples: readonly (readonly [number, number])[]): Promise<Set<number>> {
  const given = bind(dialect.rows("?", { a: "int", b: "int" }), JSON.stringify(samples));
  const rows = await fetchRows<{ id: number; key: string }>`
    SELECT a."id", a."questionKey" AS "key"
    FROM ${given} given JOIN "Sample" a ON a."id" = given."a" JOIN "Sample" b ON b."id" = given."b"
    WHERE coalesce(a."turnsJson", '') = coalesce(b."turnsJson", '') AND a."response" <> b."response" ORDER BY given."at" DESC`;
  return new Set(new Map(rows.map(({ id, key }) => [key, id])).values());
}
