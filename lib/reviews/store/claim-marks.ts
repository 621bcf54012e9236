import { createHash } from "node:crypto";
import { columns, db, fetchAny, fetchRows, write, writeAny } from "@/lib/db/connection/client";
import { ClaimMark } from "@/lib/domain/reviews/opinion";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { Prisma } from "@/prisma/client/client";
import { reviewerDetails } from "./reviewer-details";

const stored = columns("id sampleId claim mark reviewer reviewerId note createdAt updatedAt") satisfies Prisma.ClaimMarkSelect;
type Row = Prisma.ClaimMarkGetPayload<{ select: typeof stored }>;

export type StoredClaimMark = Omit<Row, "mark"> &
  Pick<ClaimMark, "mark"> & {
    /** Tells people with the same name apart, as in a stored review. */
    reviewerDetail: string | null;
  };

export async function marksOfSample(runId: string, sampleId: number): Promise<StoredClaimMark[]> {
  const rows = await db.claimMark.findMany({ where: { runId, sampleId }, select: stored, orderBy: { id: "asc" } });
  const detailed = await reviewerDetails(rows);
  return detailed.map((row) => ({ ...row, mark: ClaimMark.shape.mark.parse(row.mark) }));
}

export type ClaimMarkOfSample = Pick<StoredClaimMark, "sampleId" | "claim" | "mark" | "note" | "reviewer">;

/** Oldest first. */
export async function marksOfSamples(runId: string, sampleIds: readonly number[]): Promise<ClaimMarkOfSample[]> {
  const rows = await db.claimMark.findMany({
    where: { runId, sampleId: { in: [...sampleIds] } },
    select: columns("sampleId claim mark note reviewer"),
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({ ...row, mark: ClaimMark.shape.mark.parse(row.mark) }));
}

export interface MarksOf {
  runId: string;
  sampleId: number;
  reviewer: Reviewer;
}

export const countMissing = ({ runId, sampleId, reviewer }: MarksOf): Promise<number> =>
  db.claimMark.count({ where: { runId, sampleId, mark: "missing", reviewerKey: reviewerKey(reviewer) } });

const keyOf = ({ runId, sampleId, reviewer }: MarksOf, claim: string) => ({
  runId,
  sampleId,
  reviewerKey: reviewerKey(reviewer),
  claimHash: createHash("sha256").update(claim).digest("hex"),
});

/** Replaces the person's earlier one on the claim. A sample or run that is missing throws. */
export async function saveMark(about: MarksOf, { claim, mark, note }: ClaimMark): Promise<void> {
  const key = keyOf(about, claim);
  const changed = { mark, note, reviewer: about.reviewer.name, reviewerId: about.reviewer.id };
  await write(() =>
    db.claimMark.upsert({
      where: { runId_sampleId_claimHash_reviewerKey: key },
      create: { ...key, claim, ...changed },
      update: changed,
      select: { id: true },
    }),
  );
}

export const removeMark = (about: MarksOf, claim: string): Promise<boolean> =>
  writeAny(() => db.claimMark.deleteMany({ where: keyOf(about, claim) }));

export const hasClaimMarks = (runId: string): Promise<boolean> =>
  fetchAny`SELECT 1 FROM "ClaimMark" WHERE "runId" = ${runId} LIMIT 1`;

export interface StoredMark {
  sampleId: number;
  claim: string;
  right: number;
  wrong: number;
  missing: number;
}

export const markedClaims = (runId: string): Promise<StoredMark[]> =>
  fetchRows`
    SELECT "sampleId", "claim", count(*) FILTER (WHERE "mark" = 'right') AS "right",
      count(*) FILTER (WHERE "mark" = 'wrong') AS "wrong", count(*) FILTER (WHERE "mark" = 'missing') AS "missing"
    FROM "ClaimMark" WHERE "runId" = ${runId} GROUP BY "sampleId", "claimHash", "claim" ORDER BY "sampleId", "claimHash"`;
