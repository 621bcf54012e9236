import { reviewerFor } from "@/lib/access/people/reviewer-for";
import type { comments } from "@/lib/comments/api/comments";
import { readComments } from "@/lib/comments/read";
import { reportComment } from "@/lib/comments/report";
import { addComment, type Commenter, changeComment, deleteComment, requirePlace } from "@/lib/comments/write";
import { CommentPlace } from "@/lib/domain/comments/place";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { Refusal } from "@/lib/domain/problem";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Context, Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";

export const does: Does<typeof comments> = {
  async listComments({ query: { cursor, limit, sampleId, open, ...asked } }, { visitor }) {
    const place = placeAsked(asked);
    await requirePlace(place);
    const skip = offsetOf(cursor);
    const hidden = "run" in place ? await hiddenFrom(visitor, place.run) : [];
    const { comments, total } = await readComments(place, { sampleId, isOpen: open, hidden }, { skip, take: limit });
    return { comments: comments.map(reportComment), total, next: nextCursor(skip, comments.length, total) };
  },
  addComment: async ({ body: { on, reviewer, ...given } }, context) => ({
    id: await addComment(on, await commenterOf(context, reviewer), given),
  }),
  changeComment: async ({ commentId, body: { reviewer, ...change } }, context) =>
    changeComment(numberOf(commentId), await commenterOf(context, reviewer), change),
  deleteComment: async ({ commentId, query: { reviewer } }, context) =>
    deleteComment(numberOf(commentId), await commenterOf(context, reviewer)),
};

/** 0, which no comment has, if it is no number. */
const numberOf = (commentId: string): number => (/^\d{1,9}$/.test(commentId) ? Number(commentId) : 0);

/** Throws Refusal without a name, or with one that the request may not use. */
const commenterOf = async ({ visitor, by }: Context, named: string | undefined): Promise<Commenter> => ({
  reviewer: await reviewerFor(visitor, named),
  isEditor: mayDo(roleOf(visitor), "editor"),
  hiddenIn: (runId) => hiddenFrom(visitor, runId),
  by,
});

function placeAsked({ runs, ...asked }: { run?: string | undefined; runs?: string | undefined; dataset?: string | undefined }) {
  const read = CommentPlace.safeParse({ ...asked, ...(runs !== undefined && { runs: runs.split(",") }) });
  if (read.success) return read.data;
  throw new Refusal("Give one of run, runs (two or more ids) and dataset.", "invalid");
}
