import { fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { Prisma } from "@/prisma/client/client";

export interface StoredQuestion {
  id: number;
  externalId: string | null;
  questionKey: string;
  configurationId: string;
  configuration: string;
  /** Up to 300 characters. */
  question: string;
}

const shown = Prisma.sql`s."id", s."externalId", s."questionKey", c."id" AS "configurationId", c."name" AS "configuration",
  substr(s."question", 1, 300) AS "question"`;
const current = Prisma.sql`s."replacedIn" = 0 AND c."removedAt" IS NULL AND c."readyAt" IS NOT NULL`;

/** Current samples of the dataset that ask one of these questions, the first of each configuration first; at most `take`. */
export const sameQuestionsIn = (datasetId: string, keys: readonly string[], take: number): Promise<StoredQuestion[]> =>
  fetchRows`
    SELECT ${shown} FROM "Configuration" c JOIN "Sample" s ON s."configurationId" = c."id"
    WHERE c."datasetId" = ${datasetId} AND s."questionKey" IN ${oneOf(keys, "text")} AND ${current}
    ORDER BY c."createdAt", s."id" LIMIT ${take}`;

/** One sample for each different question, the newest first; `before` is null at first. */
export const questionsBefore = (datasetId: string, before: number | null, take: number): Promise<StoredQuestion[]> =>
  fetchRows`
    SELECT ${shown} FROM "Sample" s JOIN "Configuration" c ON c."id" = s."configurationId"
    WHERE s."id" IN (
      SELECT max(s."id") FROM "Configuration" c JOIN "Sample" s ON s."configurationId" = c."id"
      WHERE c."datasetId" = ${datasetId} AND ${current} GROUP BY s."questionKey"
      ${before === null ? Prisma.empty : Prisma.sql`HAVING max(s."id") < ${before}`})
    ORDER BY s."id" DESC LIMIT ${take}`;

export const countDatasetQuestions = (datasetId: string): Promise<number> =>
  fetchNumber`SELECT count(DISTINCT s."questionKey") FROM "Sample" s JOIN "Configuration" c ON c."id" = s."configurationId"
    WHERE c."datasetId" = ${datasetId} AND c."removedAt" IS NULL AND c."readyAt" IS NOT NULL AND s."replacedIn" = 0`;
