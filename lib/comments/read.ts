import { listThreads } from "@/lib/db/reviews/comment-threads";
import { type CommentsWanted, commentsAfter, listComments, type StoredComment } from "@/lib/db/reviews/comments";
import { wholeSamples } from "@/lib/db/samples/rows";
import { findPassage } from "@/lib/domain/comments/passage";
import type { CommentPlace } from "@/lib/domain/comments/place";

export type ReadComment = StoredComment & {
  /** The words of its passage are no longer in the sample's text. */
  isLost: boolean;
};

/** Oldest first, with passages where their words stand now. */
export async function readComments(
  place: CommentPlace,
  wanted: CommentsWanted,
  page: { skip?: number; take: number },
): Promise<{ comments: ReadComment[]; total: number }> {
  const { comments, total } = await listComments(place, wanted, page);
  return { comments: await withPlaces(comments), total };
}

/** Those after the comment with this id, oldest first. */
export async function readNewComments(after: number, take: number): Promise<(ReadComment & { on: CommentPlace })[]> {
  return withPlaces(await commentsAfter(after, take));
}

/** Open threads first, with passages where their words stand now. */
export async function readThreads(place: CommentPlace, hidden: readonly number[], take: number) {
  const { threads, total } = await listThreads(place, hidden, take);
  return { threads: await withPlaces(threads), total };
}

async function withPlaces<Comment extends Pick<StoredComment, "sampleId" | "passage">>(
  comments: readonly Comment[],
): Promise<(Comment & Pick<ReadComment, "isLost">)[]> {
  const ids = new Set(comments.flatMap(({ sampleId, passage }) => (sampleId !== null && passage ? [sampleId] : [])));
  const samples = new Map((await wholeSamples([...ids])).map((sample) => [sample.id, sample]));
  return comments.map((comment) => {
    const { passage, sampleId } = comment;
    const sample = samples.get(sampleId ?? 0);
    const found = passage && sample ? findPassage(sample, passage) : null;
    return { ...comment, passage: found ?? passage, isLost: passage !== null && found === null };
  });
}
