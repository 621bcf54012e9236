import { StoredPassage } from "@/lib/comments/words/given";
import type { Passage } from "@/lib/comments/words/passage";
import { columns, db, withJson, write, writeAlone } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { Refusal } from "@/lib/domain/problem";
import { type Reviewer, reviewerKey } from "@/lib/domain/reviews/state";
import { mostGuestComments } from "@/lib/domain/shares/choices";
import { reviewerDetails } from "@/lib/reviews/store/reviewer-details";
import type { Prisma } from "@/prisma/client/client";
import { mentionsOf } from "./mentions";
import { columnsOfPlace, withPlace } from "./places";

export const storedComment = columns(
  "id sampleId parentId text passageJson reviewer reviewerId reviewerKey createdAt editedAt resolvedAt resolvedBy",
) satisfies Prisma.CommentSelect;
type Row = Prisma.CommentGetPayload<{ select: typeof storedComment }>;

/** `text` is null once the comment is deleted but its replies remain. */
export type StoredComment = Omit<Row, "passageJson" | "reviewerKey"> & {
  passage: Passage | null;
  isGuest: boolean;
  /** The same values as in a stored review. */
  reviewerDetail: string | null;
  mentions: string[];
};

export interface CommentsWanted {
  /** Null: on the run, the set of runs or the ranking itself. Missing: all. */
  sampleId?: number | readonly number[] | null | undefined;
  isOpen?: boolean | undefined;
  hidden: readonly number[];
}

export const commentsWhere = (place: CommentPlace, { sampleId, isOpen, hidden }: CommentsWanted): Prisma.CommentWhereInput => ({
  place: columnsOfPlace(place).place,
  AND: [
    ...(sampleId === undefined
      ? []
      : [{ sampleId: typeof sampleId === "object" && sampleId ? { in: [...sampleId] } : sampleId }]),
    ...(hidden.length > 0 ? [{ OR: [{ sampleId: null }, { sampleId: { notIn: [...hidden] } }] }] : []),
    ...(isOpen ? [{ OR: [{ parentId: null, resolvedAt: null }, { parent: { resolvedAt: null } }] }] : []),
  ],
});

const guestPrefix = "guest:";

export function parsedComment({ reviewerKey, ...row }: Row) {
  return { ...withJson(row, { passageJson: StoredPassage }), isGuest: reviewerKey.startsWith(guestPrefix) };
}

async function readRows(rows: readonly Row[]): Promise<StoredComment[]> {
  const mentions = await mentionsOf(rows.map(({ id }) => id));
  const comments = await reviewerDetails(rows.map(parsedComment));
  return comments.map((one) => ({ ...one, mentions: mentions.get(one.id) ?? [] }));
}

export async function listComments(
  place: CommentPlace,
  wanted: CommentsWanted,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<{ comments: StoredComment[]; total: number }> {
  const matching = commentsWhere(place, wanted);
  const [rows, total] = await Promise.all([
    db.comment.findMany({ where: matching, select: storedComment, orderBy: { id: "asc" }, skip, take }),
    db.comment.count({ where: matching }),
  ]);
  return { comments: await readRows(rows), total };
}

export async function commentsAfter(id: number, take: number): Promise<(StoredComment & { on: CommentPlace })[]> {
  const rows = await db.comment.findMany({
    where: { id: { gt: id } },
    select: { ...storedComment, ...columns("runId runsJson datasetId") },
    orderBy: { id: "asc" },
    take,
  });
  const placed = rows.map(withPlace);
  const comments = await readRows(placed.map(({ place: _, ...row }) => row));
  return comments.flatMap((comment, at) => (placed[at] ? { ...comment, on: placed[at].place } : []));
}

const listed = { ...storedComment, _count: { select: { replies: true } }, sample: { select: { question: true } } } as const;

/** The first comments of threads on the run's samples: open ones first, then the newest. */
export async function listThreadsOnSamples(runId: string, hidden: readonly number[], take: number) {
  const rows = await db.comment.findMany({
    where: { ...commentsWhere({ run: runId }, { hidden }), parentId: null, sampleId: { not: null } },
    select: listed,
    orderBy: [{ resolvedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take,
  });
  return rows.map(({ _count, sample, ...row }) => ({
    ...parsedComment(row),
    replies: _count.replies,
    question: sample?.question ?? "",
  }));
}
export type ThreadOnSample = Awaited<ReturnType<typeof listThreadsOnSamples>>[number];

export async function commentedSamples(runId: string): Promise<number[]> {
  const place = { place: columnsOfPlace({ run: runId }).place, sampleId: { not: null } };
  const rows = await db.comment.groupBy({ by: ["sampleId"], where: place });
  return rows.flatMap(({ sampleId }) => sampleId ?? []);
}

export const countOpenThreads = (place: CommentPlace, hidden: readonly number[]): Promise<number> =>
  db.comment.count({ where: { ...commentsWhere(place, { hidden, isOpen: true }), parentId: null } });

export const countComments = (place: CommentPlace, sampleId?: number): Promise<number> =>
  db.comment.count({ where: { place: columnsOfPlace(place).place, ...(sampleId !== undefined && { sampleId }) } });

export interface FoundComment extends Pick<Row, "id" | "sampleId" | "parentId" | "text" | "reviewer" | "reviewerKey"> {
  place: CommentPlace;
  replies: number;
}

export async function findComment(id: number): Promise<FoundComment | null> {
  const row = await db.comment.findUnique({
    where: { id },
    select: {
      ...columns("id sampleId parentId text reviewer reviewerKey runId runsJson datasetId"),
      _count: { select: { replies: true } },
    },
  });
  if (!row) return null;
  const { _count, ...comment } = withPlace(row);
  return { ...comment, replies: _count.replies };
}

interface NewComment {
  sampleId: number | null;
  parentId: number | null;
  text: string;
  passage: Passage | null;
  /** The link through which a guest wrote it; null for the team's. */
  shareId: string | null;
  mentions: readonly string[];
}

/** Returns its id, which is higher than those of all comments before. A place, sample or parent that is missing throws. Refuses a
 *  guest's comment that the link has no room for. */
export const storeComment = (place: CommentPlace, by: Reviewer, { passage, mentions, ...comment }: NewComment): Promise<number> =>
  writeAlone(async () => {
    const { shareId } = comment;
    if (shareId !== null && (await db.comment.count({ where: { shareId } })) >= mostGuestComments)
      throw new Refusal(
        `Visitors have written ${mostGuestComments} comments through this link, the most it can have.`,
        "conflict",
      );
    const { id } = await db.comment.create({
      data: {
        ...columnsOfPlace(place),
        ...comment,
        passageJson: passage && JSON.stringify(passage),
        reviewer: by.name,
        reviewerId: by.id,
        reviewerKey: shareId === null ? reviewerKey(by) : `${guestPrefix}${by.name}`,
        mentions: { create: mentions.map((reviewerKey) => ({ reviewerKey })) },
      },
      select: { id: true },
    });
    return id;
  });

type Changed = Pick<Prisma.CommentUncheckedUpdateManyInput, "text" | "editedAt" | "resolvedAt" | "resolvedBy">;

/** Does not bring back a text that was deleted meanwhile. `mentions` are of its new text. */
export const updateComment = (id: number, data: Changed, mentions?: readonly string[]): Promise<void> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const isText = data.text !== undefined;
      const { count } = await transaction.comment.updateMany({ where: { id, ...(isText && { text: { not: null } }) }, data });
      if (count === 0 || !mentions) return;
      await transaction.mention.deleteMany({ where: { commentId: id } });
      await transaction.mention.createMany({ data: mentions.map((reviewerKey) => ({ commentId: id, reviewerKey })) });
    }),
  );

/** A first comment that has replies leaves its place; one that has none goes, also if it was the last reply to a deleted one. */
export const removeComment = ({ id, parentId }: Pick<FoundComment, "id" | "parentId">): Promise<void> =>
  write(() =>
    db.$transaction(async (transaction) => {
      const { count } = await transaction.comment.deleteMany({ where: { id, replies: { none: {} } } });
      if (count === 0) {
        await transaction.comment.updateMany({ where: { id }, data: { text: null } });
        await transaction.mention.deleteMany({ where: { commentId: id } });
      }
      if (parentId !== null) await transaction.comment.deleteMany({ where: { id: parentId, text: null, replies: { none: {} } } });
    }),
  );
