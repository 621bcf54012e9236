import { CommentsOn } from "@/app/(rail)/comments/comments-on";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { ThreadsOnSamples } from "@/components/comments/on-samples";
import { SectionHeading } from "@/components/ui/panel";
import { countOpenThreads, listThreadsOnSamples } from "@/lib/db/reviews/comments";
import { type SamplesSearch, samplesHref } from "@/lib/samples/filters/address";

const listedAtMost = 100;

export async function CommentsTab({ runId, search }: { runId: string; search: SamplesSearch }) {
  const threads = await listThreadsOnSamples(runId, await hiddenSamplesHere(runId), listedAtMost);
  return (
    <section aria-label="Comments" className="mt-2">
      <CommentsOn place={{ run: runId }} />
      <SectionHeading
        title="On samples"
        remark={threads.length === listedAtMost ? `open ones first, then the newest; ${listedAtMost} are shown` : null}
      />
      {threads.length === 0 ? (
        <p className="text-small text-ink-2">None yet. Open a sample to comment on it, or select words of its texts.</p>
      ) : (
        <ThreadsOnSamples threads={threads} hrefOf={(sampleId) => samplesHref(`/runs/${runId}/samples/${sampleId}`, search)} />
      )}
    </section>
  );
}

/** How many threads are open, or null. */
export async function OpenThreads({ runId }: { runId: string }) {
  const open = await countOpenThreads({ run: runId }, await hiddenSamplesHere(runId));
  return open > 0 ? `${open.toLocaleString("en")} open` : null;
}
