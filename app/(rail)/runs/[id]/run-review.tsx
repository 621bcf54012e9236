import { Suspense } from "react";
import { queueHref } from "@/components/addresses/queue";
import { ReviewSummary } from "@/components/reviews/summary";
import { ButtonLink } from "@/components/ui/button";
import { countReviewed } from "@/lib/db/reviews/verdicts";
import type { Run } from "@/lib/db/runs/list";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { readQueue } from "@/lib/runs/reviews/queue";
import { samplesHref } from "@/lib/samples/filters/address";
import { readReviewer } from "./samples/reviewer";

export async function RunReview({ run }: { run: Run }) {
  if (run.ok === 0 && isFinished(run.status)) return null;
  const reviewer = await readReviewer();
  const progress = await countReviewed(run.id, reviewer);
  const name = progress.mine > 0 ? "Continue reviewing" : "Start reviewing";
  return (
    <ReviewSummary runId={run.id} samples={run.sampleCount} progress={progress}>
      <ButtonLink look="ghost" size="small" href={queueHref(`/runs/${run.id}/review`, {})}>
        Queue
      </ButtonLink>
      <Suspense fallback={<Start name={name} href={queueHref(`/runs/${run.id}/review`, {})} />}>
        <StartWithFirst run={run} reviewer={reviewer} name={name} />
      </Suspense>
    </ReviewSummary>
  );
}

const Start = ({ name, href }: { name: string; href: string }) => (
  <ButtonLink size="small" data-needs="reviewer" href={href} scroll={false} prefetch={false}>
    {name}
  </ButtonLink>
);

/** During a run every judgment changes the queue, so only its own page computes it. */
async function StartWithFirst({ run, reviewer, name }: { run: Run; reviewer: Reviewer | null; name: string }) {
  const queue = isFinished(run.status) ? await readQueue(run, reviewer) : [];
  const first = queue.find(({ isDone }) => !isDone);
  const list = queueHref(`/runs/${run.id}/review`, {});
  return <Start name={name} href={first ? samplesHref(`/runs/${run.id}/samples/${first.sampleId}`, { queue: "all" }) : list} />;
}
