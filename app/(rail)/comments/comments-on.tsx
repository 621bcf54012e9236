import { readComments } from "assay-lib/comments/read";
import { listMentionable } from "assay-lib/comments/store/mentions";
import { newestUnseen } from "assay-lib/comments/store/seen";
import type { CommentPlace } from "assay-lib/domain/comments/place";
import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import { reviewerKey } from "assay-lib/domain/reviews/state";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { readVisitor } from "@/app/visitor";
import { MarkSeen } from "@/components/comments/mark-seen";
import { Comments } from "@/components/comments/on-demand";
import { addCommentAction, changeCommentAction, deleteCommentAction, markSeenAction } from "./actions";

/** The most that a sample can have. */
const most = 500;

const mostNames = 1_000;

/** For people who can comment. */
async function offeredNames(): Promise<string[]> {
  if (!mayDo(roleOf(await readVisitor()), "reviewer")) return [];
  return [...new Set((await listMentionable()).map(({ name }) => name))].slice(0, mostNames);
}

/** Comments on a place, or on a sample of a run. */
export async function CommentsOn({ place, sampleId = null }: { place: CommentPlace; sampleId?: number | null }) {
  const shown = { place, sampleId };
  const [hidden, reviewer] = await Promise.all(["run" in place ? hiddenSamplesHere(place.run) : [], readReviewer()]);
  const [{ comments, total }, people, unseen] = await Promise.all([
    readComments(place, { sampleId, hidden }, { take: most }),
    offeredNames(),
    reviewer ? newestUnseen(reviewerKey(reviewer), shown, hidden) : 0,
  ]);
  return (
    <>
      <Comments
        {...{ place, sampleId, comments, reviewer, people }}
        acts={{ add: addCommentAction, change: changeCommentAction, remove: deleteCommentAction }}
      />
      {unseen > 0 && <MarkSeen key={unseen} act={markSeenAction.bind(null, shown, unseen)} />}
      {total > comments.length && (
        <p className="mt-2 text-small text-ink-3">
          The first {most} of {total.toLocaleString("en")} comments. The API lists all.
        </p>
      )}
    </>
  );
}
