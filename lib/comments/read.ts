import { type CommentsWanted, commentsAfter, listComments, type StoredComment } from "@/lib/comments/store/comments";
import { listThreads } from "@/lib/comments/store/threads";
import { type Passage, placedIn } from "@/lib/comments/words/passage";
import { textOfSample } from "@/lib/db/samples/rows";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { groupedBy } from "@/lib/domain/lists/grouped-by";

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
  const found = new Map<Comment, Passage | null>();
  const quoting = comments.flatMap((comment) => {
    const { sampleId, passage } = comment;
    return sampleId !== null && passage ? [{ comment, sampleId, passage }] : [];
  });
  // Text by text: samples can be large.
  const groups = groupedBy(quoting, ({ sampleId, passage }) => `${sampleId} ${passage.field} ${passage.context}`);
  for (const group of groups.values()) {
    const [first] = group;
    const text = first ? await textOfSample(first.sampleId, first.passage) : null;
    for (const { comment, passage } of group) found.set(comment, placedIn(text ?? "", passage));
  }
  return comments.map((comment) => {
    const place = found.get(comment) ?? null;
    return { ...comment, passage: place ?? comment.passage, isLost: comment.passage !== null && place === null };
  });
}
