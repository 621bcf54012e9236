import { db } from "@/lib/db/connection/client";
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
const excerpt = (text: string | null, length: bigint | null): Excerpt | null =>
  text === null ? null : { text, length: Number(length ?? text.length) };

/** By sample id. Two queries, which read no more than needed. */
export async function excerptsOfSamples(ids: readonly number[], limits: ExcerptLimits): Promise<Map<number, SampleExcerpt>> {
  const [rows, contexts] = await Promise.all([
    db.$queryRaw<
      (Record<"question" | "response" | "reference" | "externalId", string | null> &
        Record<"id" | "position" | "contextCount" | "questionLength" | "responseLength" | "referenceLength", bigint>)[]
    >`
      SELECT "id", "position", "externalId", "contextCount",
        substr("question", 1, ${limits.question}) AS "question", length("question") AS "questionLength",
        substr("response", 1, ${limits.response}) AS "response", length("response") AS "responseLength",
        substr("reference", 1, ${limits.response}) AS "reference", length("reference") AS "referenceLength"
      FROM "Sample" WHERE "id" IN ${oneOf(ids)}`,
    db.$queryRaw<{ id: bigint; text: string; length: bigint }[]>`
      SELECT s."id", substr(c."value", 1, ${limits.context}) AS "text", length(c."value") AS "length"
      FROM "Sample" s, ${contextsOfSample} c WHERE s."id" IN ${oneOf(ids)} AND c."key" < ${limits.contexts}
      ORDER BY s."id", c."key"`,
  ]);
  const contextsOf = new Map<number, Excerpt[]>(rows.map(({ id }) => [Number(id), []]));
  for (const { id, text, length } of contexts) contextsOf.get(Number(id))?.push({ text, length: Number(length) });
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id),
        externalId: row.externalId,
        position: Number(row.position),
        question: excerpt(row.question, row.questionLength) ?? { text: "", length: 0 },
        response: excerpt(row.response, row.responseLength),
        reference: excerpt(row.reference, row.referenceLength),
        contexts: contextsOf.get(Number(row.id)) ?? [],
        contextCount: Number(row.contextCount),
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

export async function excerptsOfScores(runId: string, ids: readonly number[], limits: ExcerptLimits): Promise<ScoreExcerpt[]> {
  const rows = await db.$queryRaw<
    (Omit<ScoreExcerpt, "sampleId" | "scored" | "expected" | "explanation"> & {
      explanation: string | null;
    } & Record<"sampleId" | "scored" | "expected" | "length", bigint>)[]
  >`
    SELECT "sampleId", "metric", "score", "cause", "scored", "expected",
      substr("explanation", 1, ${limits.explanation}) AS "explanation", length("explanation") AS "length"
    FROM "Score" WHERE "runId" = ${runId} AND "sampleId" IN ${oneOf(ids)}`;
  return rows.map(({ explanation, length, ...row }) => ({
    ...row,
    sampleId: Number(row.sampleId),
    scored: Number(row.scored),
    expected: Number(row.expected),
    explanation: excerpt(explanation, length),
  }));
}

/** An explanation, or criteria and evidence. */
const reasons = Prisma.sql`coalesce("explanation", nullif(trim(coalesce("criteria", '') || '\n' || coalesce("evidence", ''), '\n'), ''))`;

export interface JudgmentExcerpt {
  sampleId: number;
  metric: string;
  /** From 0; null for the whole sample. */
  context: number | null;
  model: string;
  poll: number;
  raw: number | null;
  score: number | null;
  verdict: string | null;
  error: string | null;
  /** Only for a judgment of a context; the score has that of the whole sample. */
  explanation: Excerpt | null;
}

export async function excerptsOfJudgments(
  runId: string,
  ids: readonly number[],
  limits: ExcerptLimits,
): Promise<JudgmentExcerpt[]> {
  const rows = await db.$queryRaw<
    (Omit<JudgmentExcerpt, "sampleId" | "context" | "poll" | "explanation"> & {
      explanation: string | null;
    } & Record<"sampleId" | "context" | "poll" | "length", bigint>)[]
  >`
    SELECT "sampleId", "metric", "context", "model", "poll", "raw", "score", "verdict", "error",
      CASE WHEN "context" >= 0 THEN substr(${reasons}, 1, ${limits.explanation}) END AS "explanation", length(${reasons}) AS "length"
    FROM "Judgment" WHERE "runId" = ${runId} AND "sampleId" IN ${oneOf(ids)} AND "context" < ${limits.contexts}
    ORDER BY "sampleId", "context", "metric", "model", "poll"`;
  return rows.map(({ explanation, length, ...row }) => ({
    ...row,
    sampleId: Number(row.sampleId),
    context: Number(row.context) < 0 ? null : Number(row.context),
    poll: Number(row.poll),
    explanation: excerpt(explanation, length),
  }));
}
