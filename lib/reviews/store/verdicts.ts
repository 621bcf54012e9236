import { columns, db, fetchRows, write, writeAny } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { Opinion } from "@/lib/domain/reviews/opinion";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { Prisma } from "@/prisma/client/client";
import { reviewerDetails } from "./reviewer-details";

const stored = columns(
  "id sampleId judgmentId metric reviewer reviewerId verdict score note createdAt updatedAt",
) satisfies Prisma.ReviewSelect;
type Row = Prisma.ReviewGetPayload<{ select: typeof stored }>;

/** A review without `judgmentId` and `metric` is about the whole sample. */
export type StoredReview = Omit<Row, "verdict" | "metric"> &
  Pick<Opinion, "verdict"> & {
    metric: string | null;
    /** Disambiguates people with the same name: an e-mail address, "no account" or "removed account". */
    reviewerDetail: string | null;
  };

async function withDetails(rows: readonly Row[]): Promise<StoredReview[]> {
  return (await reviewerDetails(rows)).map((row) => ({
    ...row,
    metric: row.metric || null,
    verdict: Opinion.shape.verdict.parse(row.verdict),
  }));
}

export async function reviewsOfSample(runId: string, sampleId: number): Promise<StoredReview[]> {
  const rows = await db.review.findMany({ where: { runId, sampleId }, select: stored, orderBy: { id: "asc" } });
  return withDetails(rows);
}

export async function listReviews(
  runId: string,
  { skip = 0, take = 50, hidden = [] }: { skip?: number; take?: number; hidden?: readonly number[] } = {},
): Promise<{ reviews: StoredReview[]; total: number }> {
  const where = { runId, ...(hidden.length > 0 && { sampleId: { notIn: [...hidden] } }) };
  const [rows, total] = await Promise.all([
    db.review.findMany({ where, select: stored, orderBy: { id: "asc" }, skip, take }),
    db.review.count({ where }),
  ]);
  return { reviews: await withDetails(rows), total };
}

type Missing = "no-sample" | "no-judgment" | "no-score";

async function findMissing({ runId, sampleId, judgmentId, metric }: Omit<ReviewOf, "reviewer">): Promise<Missing | null> {
  const [[sample], judgment, judged] = await Promise.all([
    fetchRows<unknown>`
      SELECT 1 FROM "RunSample" s JOIN "Run" r ON r."id" = s."runId" WHERE s."runId" = ${runId} AND s."sampleId" = ${sampleId} AND r."removedAt" IS NULL`,
    judgmentId === null
      ? null
      : db.judgment.findUnique({ where: { id: judgmentId, runId, sampleId }, select: { error: true, score: true } }),
    metric === null
      ? null
      : db.score.findUnique({ where: { runId_metric_sampleId: { runId, metric, sampleId } }, select: { score: true } }),
  ]);
  if (!sample) return "no-sample";
  if (metric !== null && judged?.score == null) return "no-score";
  if (judgmentId === null) return null;
  if (!judgment) return "no-judgment";
  return judgment.score === null || judgment.error !== null ? "no-score" : null;
}

export interface ReviewOf {
  runId: string;
  sampleId: number;
  judgmentId: number | null;
  metric: string | null;
  reviewer: Reviewer;
}

/** Replaces the person's earlier one. Returns the problem if it cannot. */
export async function storeReview(about: ReviewOf, opinion: Opinion): Promise<StoredReview | Missing> {
  const missing = await findMissing(about);
  if (missing) return missing;
  const { runId, sampleId, judgmentId, reviewer } = about;
  const target = judgmentId ?? 0;
  const metric = about.metric ?? "";
  const key = reviewerKey(reviewer);
  const signed = { reviewer: reviewer.name, reviewerId: reviewer.id };
  try {
    const row = await write(() =>
      db.review.upsert({
        where: { runId_sampleId_target_metric_reviewerKey: { runId, sampleId, target, metric, reviewerKey: key } },
        create: { runId, sampleId, target, metric, judgmentId, ...signed, reviewerKey: key, ...opinion },
        update: { ...signed, ...opinion },
        select: stored,
      }),
    );
    const [review] = await withDetails([row]);
    return review ?? "no-sample";
  } catch (error) {
    // The subject was deleted meanwhile; a foreign key reports it.
    const missing = await findMissing(about);
    if (missing) return missing;
    throw error;
  }
}

export async function deleteReview({ runId, sampleId, judgmentId, metric, reviewer }: ReviewOf): Promise<boolean> {
  return writeAny(() =>
    db.review.deleteMany({
      where: { runId, sampleId, target: judgmentId ?? 0, metric: metric ?? "", reviewerKey: reviewerKey(reviewer) },
    }),
  );
}

export interface ReviewProgress {
  reviewed: number;
  disagreed: number;
  mine: number;
}

export async function countReviewed(runId: string, reviewer: Reviewer | null): Promise<ReviewProgress> {
  const [row] = await fetchRows<ReviewProgress>`
    SELECT count(DISTINCT "sampleId") AS "reviewed",
      count(DISTINCT "sampleId") FILTER (WHERE "verdict" = 'disagree') AS "disagreed",
      count(DISTINCT "sampleId") FILTER (WHERE "reviewerKey" = ${reviewer ? reviewerKey(reviewer) : ""}) AS "mine"
    FROM "Review" WHERE "runId" = ${runId}`;
  return row ?? { reviewed: 0, disagreed: 0, mine: 0 };
}

export async function reviewedBy(runId: string, reviewer: Reviewer | null, sampleIds: readonly number[]): Promise<Set<number>> {
  if (reviewer === null || sampleIds.length === 0) return new Set();
  const rows = await fetchRows<{ sampleId: number }>`
    SELECT DISTINCT r."sampleId" FROM ${oneOf(sampleIds)} l CROSS JOIN "Review" r
    WHERE r."runId" = ${runId} AND r."sampleId" = l.value AND r."reviewerKey" = ${reviewerKey(reviewer)}`;
  return new Set(rows.map(({ sampleId }) => sampleId));
}
