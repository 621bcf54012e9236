import { fetchRows } from "@/lib/db/connection/client";
import { groupedBy } from "@/lib/db/connection/rows";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { Prisma } from "@/prisma/client/client";

export interface Excerpt {
  text: string;
  length: number;
}

export interface SampleExcerpt {
  id: number;
  externalId: string | null;
  position: number;
  question: Excerpt;
  response: Excerpt | null;
  reference: Excerpt | null;
  contexts: Excerpt[];
  contextCount: number;
}

/** The most characters per text, and the most contexts. */
export interface ExcerptLimits {
  question: number;
  response: number;
  context: number;
  contexts: number;
  explanation: number;
}

const contextsOfSample = bind(dialect.elements('s."contextsJson"'));
const excerpt = (text: string | null, length: number | null): Excerpt | null =>
  text === null ? null : { text, length: length ?? text.length };

export async function excerptsOfSamples(ids: readonly number[], limits: ExcerptLimits): Promise<Map<number, SampleExcerpt>> {
  const [rows, contexts] = await Promise.all([
    fetchRows<
      Record<"question" | "response" | "reference" | "externalId", string | null> &
        Record<"id" | "position" | "contextCount" | "questionLength" | "responseLength" | "referenceLength", number>
    >`
      SELECT "id", "position", "externalId", "contextCount",
        substr("question", 1, ${limits.question}) AS "question", length("question") AS "questionLength",
        substr("response", 1, ${limits.response}) AS "response", length("response") AS "responseLength",
        substr("reference", 1, ${limits.response}) AS "reference", length("reference") AS "referenceLength"
      FROM "Sample" WHERE "id" IN ${oneOf(ids)}`,
    fetchRows<{ id: number; text: string; length: number }>`
      SELECT s."id", substr(c."value", 1, ${limits.context}) AS "text", length(c."value") AS "length"
      FROM "Sample" s, ${contextsOfSample} c WHERE s."id" IN ${oneOf(ids)} AND c."key" < ${limits.contexts}
      ORDER BY s."id", c."key"`,
  ]);
  const contextsOf = groupedBy(contexts, ({ id }) => id);
  return new Map(
    rows.map(({ id, externalId, position, contextCount, ...row }) => [
      id,
      {
        id,
        externalId,
        position,
        question: excerpt(row.question, row.questionLength) ?? { text: "", length: 0 },
        response: excerpt(row.response, row.responseLength),
        reference: excerpt(row.reference, row.referenceLength),
        contexts: (contextsOf.get(id) ?? []).map(({ text, length }) => ({ text, length })),
        contextCount,
      },
    ]),
  );
}

export interface ScoreExcerpt {
  sampleId: number;
  metric: string;
  score: number | null;
  cause: string | null;
  scored: number;
  expected: number;
  explanation: Excerpt | null;
}

type Explained<Row> = Omit<Row, "explanation"> & { explanation: string | null; length: number | null };

export async function excerptsOfScores(runId: string, ids: readonly number[], limits: ExcerptLimits): Promise<ScoreExcerpt[]> {
  const rows = await fetchRows<Explained<ScoreExcerpt>>`
    SELECT "sampleId", "metric", "score", "cause", "scored", "expected",
      substr("explanation", 1, ${limits.explanation}) AS "explanation", length("explanation") AS "length"
    FROM "Score" WHERE "runId" = ${runId} AND "sampleId" IN ${oneOf(ids)}`;
  return rows.map(({ explanation, length, ...row }) => ({ ...row, explanation: excerpt(explanation, length) }));
}

const reasons = Prisma.sql`coalesce("explanation", nullif(trim(coalesce("criteria", '') || '\n' || coalesce("evidence", ''), '\n'), ''))`;

export interface JudgmentExcerpt {
  sampleId: number;
  metric: string;
  /** From 0; null for the whole sample. */
  item: number | null;
  model: string;
  poll: number;
  raw: number | null;
  score: number | null;
  verdict: string | null;
  error: string | null;
  /** Only for a judgment of an item; the score has that of the whole sample. */
  explanation: Excerpt | null;
}

export async function excerptsOfJudgments(
  runId: string,
  ids: readonly number[],
  limits: ExcerptLimits,
): Promise<JudgmentExcerpt[]> {
  const rows = await fetchRows<Explained<JudgmentExcerpt>>`
    SELECT "sampleId", "metric", nullif("item", -1) AS "item", "model", "poll", "raw", "score", "verdict", "error",
      CASE WHEN "item" >= 0 THEN substr(${reasons}, 1, ${limits.explanation}) END AS "explanation", length(${reasons}) AS "length"
    FROM "Judgment" WHERE "runId" = ${runId} AND "sampleId" IN ${oneOf(ids)} AND "item" < ${limits.contexts}
    ORDER BY "sampleId", "Judgment"."item", "metric", "model", "poll"`;
  return rows.map(({ explanation, length, ...row }) => ({ ...row, explanation: excerpt(explanation, length) }));
}
