import { queueHref } from "@/components/addresses/queue";
import { reasonsInWords } from "@/components/reviews/queue/reason-in-words";
import { isAwaited, type Review } from "@/components/samples/judged/sample";
import type { ShownSample } from "@/components/samples/review/view";
import type { Run } from "@/lib/db/runs/list";
import { neighbours } from "@/lib/db/samples/table";
import type { QueueReason } from "@/lib/domain/reviews/queue";
import { traceLink } from "@/lib/domain/traces/rules";
import { placeInQueue, readQueue } from "@/lib/runs/reviews/queue";
import { loadSamplesSearch, samplesHref } from "@/lib/samples/filters/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { filterInWords } from "@/lib/samples/in-words";
import { readLinkTemplate } from "@/lib/traces/settings";
import { readReviewer } from "../reviewer";
import { readDesk } from "./read-desk";
import { readDifference } from "./read-difference";
import { readReview } from "./read-review";
import { shownSample } from "./shown-sample";

export interface SampleAddress {
  params: Promise<{ id: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The metric behind a review reason; of two, the lower. */
const metricOf = (reason: QueueReason | undefined): string | null =>
  reason === undefined ? null : reason.kind === "metrics" ? reason.low[0] : reason.metric;

/** Null if the run has no such sample. */
export async function openSample({
  params,
  searchParams,
}: SampleAddress): Promise<{ review: Review<Run>; runPath: string; shown: ShownSample } | null> {
  const { id, sampleId } = await params;
  const review = await readReview(id, sampleId);
  if (!review) return null;
  const { run, sample } = review;
  const given = await searchParams;
  const search = await loadSamplesSearch(given);
  const query = sampleQueryOf(search, run.metrics);
  const reviewer = await readReviewer();
  const [around, queue] = await Promise.all([
    search.queue ? null : neighbours(run, query, sample.id),
    search.queue ? readQueue(run, reviewer, search.queue).then((entries) => placeInQueue(entries, sample.id)) : null,
  ]);
  const metrics = review.metrics.map(({ metric }) => metric);
  const base = `/runs/${run.id}`;
  const againstId = typeof given.against === "string" ? given.against : null;
  const { shown, addressOf } = await shownSample({
    review,
    base,
    search,
    given,
    around: queue ?? around,
    filter: queue ? "in the review queue, most informative first" : filterInWords(query, metrics),
    against: againstId,
  });
  const template = await readLinkTemplate();
  return {
    review,
    runPath: samplesHref(base, search),
    shown: {
      ...shown,
      parts: { ...shown.parts, traceHref: template && traceLink(template, sample) },
      team: {
        desk: await readDesk(review, reviewer, metricOf(queue?.reasons[0]) ?? query.metric ?? query.sort ?? null),
        difference: {
          against: await readDifference(review, againstId),
          path: samplesHref(`${base}/samples/${sample.id}`, search),
        },
        queue: queue &&
          search.queue && {
            done: queue.done,
            total: queue.total,
            next: addressOf(queue.next),
            isFinal: !isAwaited(review),
            list: queueHref(`${base}/review`, { kind: search.queue }),
            reasons: reasonsInWords(queue.reasons, metrics, run.thresholds),
          },
      },
    },
  };
}
