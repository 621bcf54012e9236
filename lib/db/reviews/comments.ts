import { db, write } from "@/lib/db/connection/client";
import { columns, withJson } from "@/lib/db/connection/columns";
import { StoredPassage } from "@/lib/domain/comments/given";
import type { Passage } from "@/lib/domain/comments/passage";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import type { Prisma } from "@/prisma/client/client";
import { reviewerDetails } from "./reviewer-details";

const stored = columns(
  "id sampleId parentId text passageJson reviewer reviewerId createdAt editedAt resolvedAt resolvedBy",
) satisfies Prisma.CommentSelect;
type Row = Prisma.CommentGetPayload<{ select: typeof stored }>;

/** `text` is null once the comment is deleted but its replies remain. */
export type StoredComment = Omit<Row, "passageJson"> & {
  passage: Passage | null;
  /** As in a stored review. */
  reviewerDetail: string | null;
};

export interface CommentsWanted {
  /** Null: on the run itself. Missing: all. */
  sampleId?: number | null | undefined;
  /** Only of threads that are not resolved. */
  isOpen?: boolean | undefined;
  /** Samples whose comments are left out. */
  hidden: readonly number[];
}

const where = (runId: string, { sampleId, isOpen, hidden }: CommentsWanted): Prisma.CommentWhereInput => ({
  runId,
  AND: [
    ...(sampleId === undefined ? [] : [{ sampleId }]),
    ...(hidden.length > 0 ? [{ OR: [{ sampleId: null }, { sampleId: { notIn: [...hidden] } }] }] : []),
    ...(isOpen ? [{ OR: [{ parentId: null, resolvedAt: null }, { parent: { resolvedAt: null } }] }] : []),
  ],
});

const parsed = (row: Row) => withJson(row, { passageJson: StoredPassage });

/** Oldest first. */
export async function listComments(
  runId: string,
  wanted: CommentsWanted,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<{ comments: StoredComment[]; total: number }> {
  const matching = where(runId, wanted);
  const [rows, total] = await Promise.all([
    db.comment.findMany({ where: matching, select: stored, orderBy: { id: "asc" }, skip, take }),
    db.comment.count({ where: matching }),
  ]);
  return { comments: await reviewerDetails(rows.map(parsed)), total };
}

const listed = { ...stored, _count: { select: { replies: true } }, sample: { select: { question: true } } } as const;

/** The first comments of threads on the run's samples: open ones first, then the newest. */
export async function listThreadsOnSamples(runId: string, hidden: readonly number[], take: number) {
  const rows = await db.comment.findMany({
    where: { ...where(runId, { hidden }), parentId: null, sampleId: { not: null } },
    select: listed,
    orderBy: [{ resolvedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take,
  });
  return rows.map(({ _count, sample, ...row }) => ({
    ...parsed(row),
    replies: _count.replies,
    question: sample?.question ?? "",
  }));
}
export type ThreadOnSample = Awaited<ReturnType<typeof listThreadsOnSamples>>[number];

/** Threads that are not resolved. */
export const countOpenThreads = (runId: string, hidden: readonly number[]): Promise<number> =>
  db.comment.count({ where: { ...where(runId, { hidden, isOpen: true }), parentId: null } });

export const countComments = (runId: string, sampleId?: number): Promise<number> =>
  db.comment.count({ where: { runId, ...(sampleId !== undefined && { sampleId }) } });

export interface FoundComment extends Pick<Row, "id" | "sampleId" | "parentId" | "text" | "reviewer"> {
  reviewerKey: string;
  replies: number;
}

export async function findComment(runId: string, id: number): Promise<FoundComment | null> {
  const row = await db.comment.findUnique({
    where: { id, runId },
    select: { ...columns("id sampleId parentId text reviewer reviewerKey"), _count: { select: { replies: true } } },
  });
  if (!row) return null;
  const { _count, ...comment } = row;
  return { ...comment, replies: _count.replies };
}

interface NewComment {
  sampleId: number | null;
  parentId: number | null;
  text: string;
  passage: Passage | null;
}

/** Returns its id. A run, sample or parent that is missing throws. */
export async function storeComment(runId: string, by: Reviewer, { passage, ...comment }: NewComment): Promise<number> {
  const { id } = await write(() =>
    db.comment.create({
      data: {
        ...{ runId, ...comment, passageJson: passage && JSON.stringify(passage) },
        ...{ reviewer: by.name, reviewerId: by.id, reviewerKey: reviewerKey(by) },
      },
      select: { id: true },
    }),
  );
  return id;
}

type Changed = Pick<Prisma.CommentUncheckedUpdateManyInput, "text" | "editedAt" | "resolvedAt" | "resolvedBy">;

/** Does not bring back a text that was deleted meanwhile. */
export const updateComment = (id: number, data: Changed) =>
  write(() => db.comment.updateMany({ where: { id, ...(data.text !== undefined && { text: { not: null } }) }, data }));

/** A first comment that has replies leaves its place; one that has none goes, also if it was the last reply to a deleted one. */
export const removeComment = ({ id, parentId }: Pick<FoundComment, "id" | "parentId">): Promise<void> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.comment.deleteMany({ where: { id, replies: { none: {} } } });
      if (count === 0) await transaction.comment.updateMany({ where: { id }, data: { text: null } });
      if (parentId !== null) await transaction.comment.deleteMany({ where: { id: parentId, text: null, replies: { none: {} } } });
    }),
  );
