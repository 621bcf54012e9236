import { type CommentsWanted, listComments, type StoredComment } from "@/lib/db/reviews/comments";
import { findSample, type Sample } from "@/lib/db/samples/rows";
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
  const ids = new Set(comments.flatMap(({ sampleId, passage }) => (sampleId !== null && passage ? [sampleId] : [])));
  const samples = new Map<number, Sample | null>();
  for (const id of ids) samples.set(id, await findSample(id));
  return {
    comments: comments.map((comment) => {
      const { passage, sampleId } = comment;
      const sample = samples.get(sampleId ?? 0);
      const found = passage && sample ? findPassage(sample, passage) : null;
      return { ...comment, passage: found ?? passage, isLost: passage !== null && found === null };
    }),
    total,
  };
}
