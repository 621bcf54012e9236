import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { Comments } from "@/components/comments/on-demand";
import { SectionHeading } from "@/components/ui/panel";
import { readComments } from "@/lib/runs/comments/read";
import { addCommentAction, changeCommentAction, deleteCommentAction } from "./actions";

/** As many as a sample can have. */
const most = 500;

export async function SampleComments({ runId, sampleId }: { runId: string; sampleId: number }) {
  return (
    <section aria-labelledby="comments-heading" className="pb-6">
      <SectionHeading id="comments-heading" title="Comments" />
      <CommentsOn runId={runId} sampleId={sampleId} />
    </section>
  );
}

/** Comments on a sample, or on the run itself. */
export async function CommentsOn({ runId, sampleId }: { runId: string; sampleId: number | null }) {
  const wanted = { sampleId, hidden: await hiddenSamplesHere(runId) };
  const [{ comments, total }, reviewer] = await Promise.all([readComments(runId, wanted, { take: most }), readReviewer()]);
  return (
    <>
      <Comments
        {...{ runId, sampleId, comments, reviewer }}
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
