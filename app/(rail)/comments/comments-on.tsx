import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { readVisitor } from "@/app/visitor";
import { Comments } from "@/components/comments/on-demand";
import { readComments } from "@/lib/comments/read";
import { listMentionable } from "@/lib/db/reviews/mentions";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { addCommentAction, changeCommentAction, deleteCommentAction } from "./actions";

/** As many as a sample can have. */
const most = 500;

const mostNames = 1_000;

/** For people who can comment. */
async function offeredNames(): Promise<string[]> {
  if (!mayDo(roleOf(await readVisitor()), "reviewer")) return [];
  return [...new Set((await listMentionable()).map(({ name }) => name))].slice(0, mostNames);
}

/** Comments on a place, or on a sample of a run. */
export async function CommentsOn({ place, sampleId = null }: { place: CommentPlace; sampleId?: number | null }) {
  const wanted = { sampleId, hidden: "run" in place ? await hiddenSamplesHere(place.run) : [] };
  const [{ comments, total }, reviewer, people] = await Promise.all([
    readComments(place, wanted, { take: most }),
    readReviewer(),
    offeredNames(),
  ]);
  return (
    <>
      <Comments
        {...{ place, sampleId, comments, reviewer, people }}
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
