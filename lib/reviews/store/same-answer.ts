import { db, fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { Opinion } from "@/lib/domain/reviews/opinion";
import { isBlindTo } from "@/lib/reviews/store/hidden";
import { Prisma } from "@/prisma/client/client";
import { reviewerDetails } from "./reviewer-details";

/** Per kind, newest first. */
const most = 200;

export interface Said {
  /** "verdict 12" */
  id: string;
  reviewer: string;
  reviewerDetail: string | null;
  /** Null for a comment. */
  opinion: Opinion | null;
  /** The metric whose score the verdict is on; null for the sample. */
  metric: string | null;
  /** A comment's text, or a verdict's note. */
  text: string | null;
  at: Date;
  run: { id: string; name: string };
  sampleId: number;
  hasSameContexts: boolean;
}

interface Asked {
  samples: readonly number[];
  /** A run whose own verdicts and comments are left out. */
  except: string | null;
  /** The visitor's key, and whether they may label: what they could still label blind is left out. */
  person: string | null;
  canLabel: boolean;
}

interface Found {
  own: number;
  id: number;
  same: number;
}

/**
 * Finds, the newest first, verdicts on scores and samples, and first comments of threads, on the same question with word for word
 * the same response in any run of the dataset. Two searches in indexes, whatever the number of samples.
 */
export async function saidOfAnswers(asked: Asked): Promise<Map<number, Said[]>> {
  const said = new Map<number, Said[]>();
  if (asked.samples.length === 0) return said;
  const isOnOwn = Prisma.sql`r."judgmentId" IS NULL`;
  const isFirst = Prisma.sql`r."text" IS NOT NULL AND r."parentId" IS NULL`;
  const [verdicts, comments] = await Promise.all([find("Review", isOnOwn, asked), find("Comment", isFirst, asked)]);
  if (verdicts.length + comments.length === 0) return said;
  const run = { select: { id: true, name: true } };
  const signed = { id: true, sampleId: true, reviewer: true, reviewerId: true, run };
  const [reviews, texts] = await Promise.all([
    db.review.findMany({
      where: { id: { in: verdicts.map(({ id }) => id) } },
      select: { ...signed, metric: true, verdict: true, score: true, note: true, updatedAt: true },
    }),
    db.comment.findMany({
      where: { id: { in: comments.map(({ id }) => id) } },
      select: { ...signed, text: true, createdAt: true },
    }),
  ]);
  const people = await reviewerDetails([
    ...reviews.map(({ id, metric, verdict, score, note, updatedAt, ...row }) => ({
      ...row,
      id: `verdict ${id}`,
      opinion: Opinion.parse({ verdict, score, note }),
      metric: metric || null,
      text: note,
      at: updatedAt,
    })),
    ...texts.map(({ id, text, createdAt, ...row }) => ({
      ...row,
      id: `comment ${id}`,
      opinion: null,
      metric: null,
      text,
      at: createdAt,
    })),
  ]);
  const byId = new Map(people.map((one) => [one.id, one]));
  for (const [kind, found] of [["verdict", verdicts] as const, ["comment", comments] as const])
    for (const { own, id, same } of found) {
      const one = byId.get(`${kind} ${id}`);
      // It may have just been deleted.
      if (!one?.run || one.sampleId === null) continue;
      const { reviewerId: _, run, sampleId, ...rest } = one;
      const list = said.get(own) ?? [];
      said.set(own, list);
      list.push({ ...rest, run, sampleId, hasSameContexts: same === 1 });
    }
  for (const list of said.values()) list.sort((a, b) => b.at.getTime() - a.at.getTime());
  return said;
}

/** From the samples through the index of questions to what is on alike samples. */
const find = (
  table: "Review" | "Comment",
  condition: Prisma.Sql,
  { samples, except, person, canLabel }: Asked,
): Promise<Found[]> =>
  fetchRows<Found>`
    SELECT own."id" AS "own", r."id" AS "id", CASE WHEN s."contextsJson" = own."contextsJson" THEN 1 ELSE 0 END AS "same"
    FROM ${oneOf(samples)} l CROSS JOIN "Sample" own CROSS JOIN "Configuration" c CROSS JOIN "Sample" s
      CROSS JOIN ${Prisma.raw(`"${table}"`)} r CROSS JOIN "Run" u
    WHERE own."id" = l.value AND c."datasetId" = own."datasetId" AND c."removedAt" IS NULL
      AND s."configurationId" = c."id" AND s."questionKey" = own."questionKey" AND r."sampleId" = s."id" AND ${condition}
      AND u."id" = r."runId" AND u."removedAt" IS NULL ${except === null ? Prisma.empty : Prisma.sql`AND u."id" <> ${except}`}
      AND trim(own."response") <> '' AND s."question" = own."question" AND s."response" = own."response"
      ${canLabel ? Prisma.sql`AND NOT ${couldBeLabelled(person)}` : Prisma.empty}
    ORDER BY r."id" DESC, own."id" LIMIT ${most}`;

/** Items of open rounds that the person could still label blind, on this sample or the other one. */
const couldBeLabelled = (person: string | null): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "RoundItem" i JOIN "Round" o ON o."id" = i."roundId" AND o."closedAt" IS NULL
  WHERE (i."sampleId" IN (own."id", s."id") OR i."otherId" IN (own."id", s."id")) AND i."repeatOf" IS NULL AND i."isFull" = false
    ${person === null ? Prisma.empty : Prisma.sql`AND ${isBlindTo(person)}`})`;
