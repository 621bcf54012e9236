import { countOpenThreads, listThreadsOnSamples } from "assay-lib/comments/store/comments";
import { newestUnseen } from "assay-lib/comments/store/seen";
import { reviewerKey } from "assay-lib/domain/reviews/state";
import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { CommentsOn } from "@/app/(rail)/comments/comments-on";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { ThreadsOnSamples } from "@/components/comments/on-samples";
import { ButtonLink } from "@/components/ui/button";
import { SectionHeading } from "@/components/ui/panel";

const listedAtMost = 100;

export async function CommentsTab({ runId, search }: { runId: string; search: SamplesSearch }) {
  const threads = await listThreadsOnSamples(runId, await hiddenSamplesHere(runId), listedAtMost);
  return (
    <section aria-label="Comments" className="mt-2">
      <CommentsOn place={{ run: runId }} />
      <SectionHeading
        title="On samples"
        remark={threads.length === listedAtMost ? `open ones first, then the newest; ${listedAtMost} are shown` : null}
      >
        {threads.some(({ resolvedAt }) => resolvedAt === null) && (
          <ButtonLink size="small" href={samplesHref(`/runs/${runId}`, { comments: "open" })} scroll={false} prefetch={false}>
            Samples with open comments
          </ButtonLink>
        )}
      </SectionHeading>
      {threads.length === 0 ? (
        <p className="text-small text-ink-2">None yet. Open a sample to comment on it, or select words of its texts.</p>
      ) : (
        <ThreadsOnSamples threads={threads} hrefOf={(sampleId) => samplesHref(`/runs/${runId}/samples/${sampleId}`, search)} />
      )}
    </section>
  );
}

/** How many threads are open, and a dot if there are new comments by others. */
export async function CommentsFigure({ runId, isOpen }: { runId: string; isOpen: boolean }) {
  const [hidden, reviewer] = await Promise.all([hiddenSamplesHere(runId), readReviewer()]);
  const shown = { place: { run: runId }, sampleId: null };
  const [open, unseen] = await Promise.all([
    countOpenThreads(shown.place, hidden),
    reviewer && !isOpen ? newestUnseen(reviewerKey(reviewer), shown, hidden) : 0,
  ]);
  return (
    <>
      {open > 0 && `${open.toLocaleString("en")} open`}
      {unseen > 0 && (
        <span
          role="img"
          aria-label="new comments"
          className="ms-1.5 inline-block size-1.5 rounded-full bg-accent-ink align-middle"
        />
      )}
    </>
  );
}
