import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { Comments } from "@/components/comments/on-demand";
import { readComments } from "@/lib/comments/read";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { addCommentAction, changeCommentAction, deleteCommentAction } from "./actions";

/** As many as a sample can have. */
const most = 500;

/** Comments on a place, or on a sample of a run. */
export async function CommentsOn({ place, sampleId = null }: { place: CommentPlace; sampleId?: number | null }) {
  const wanted = { sampleId, hidden: "run" in place ? await hiddenSamplesHere(place.run) : [] };
  const [{ comments, total }, reviewer] = await Promise.all([readComments(place, wanted, { take: most }), readReviewer()]);
  return (
    <>
      <Comments
        {...{ place, sampleId, comments, reviewer }}
        acts={{ add: addCommentAction, change: changeCommentAction, remove: deleteCommentAction }}
      />
      {total > comments.length && (
        <p className="mt-2 text-small text-ink-3">
          The first {most} of {total.toLocaleString("en")} comments. The API lists all.
        </p>
      )}
    </>
  );
}
