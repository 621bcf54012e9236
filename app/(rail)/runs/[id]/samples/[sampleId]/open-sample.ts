import { cookies } from "next/headers";
import type { ComponentProps } from "react";
import { queueHref } from "@/components/addresses/queue";
import type { DeskProps } from "@/components/reviews/desk";
import type { QueueNext } from "@/components/reviews/queue/next";
import { reasonsInWords } from "@/components/reviews/queue/reason-in-words";
import { contextsView } from "@/components/samples/contexts/view";
import type { AgainstProps } from "@/components/samples/difference/against";
import { isAwaited, type Review } from "@/components/samples/judged/sample";
import type { SampleReview } from "@/components/samples/review/sections";
import type { ReviewToolbar } from "@/components/samples/review/toolbar";
import { readingCookie, readReading } from "@/components/samples/texts/reading-cookie";
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

export interface SampleAddress {
  params: Promise<{ id: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export interface OpenedSample {
  review: Review<Run>;
  /** With the table's query. */
  path: string;
  runPath: string;
  view: Omit<ComponentProps<typeof SampleReview>, "against">;
  difference: AgainstProps;
  desk: DeskProps;
  /** Null unless opened from the review queue. */
  queue: Omit<ComponentProps<typeof QueueNext>, "isPanel"> | null;
  toolbar: Omit<ComponentProps<typeof ReviewToolbar>, "isPanel">;
}

/** The metric behind a review reason; of two, the lower. */
const metricOf = (reason: QueueReason | undefined): string | null =>
  reason === undefined ? null : reason.kind === "metrics" ? reason.low[0] : reason.metric;

/** Null if the run has no such sample. */
export async function openSample({ params, searchParams }: SampleAddress): Promise<OpenedSample | null> {
  const { id, sampleId } = await params;
  const read = await readReview(id, sampleId);
  if (!read) return null;
  const { run, sample } = read;
  const given = await searchParams;
  const search = await loadSamplesSearch(given);
  const review = { ...read, search: search.q ?? undefined };
  const query = sampleQueryOf(search, run.metrics);
  const reviewer = await readReviewer();
  const [around, queue] = await Promise.all([
    search.queue ? null : neighbours(run, query, sample.id),
    search.queue ? readQueue(run, reviewer, search.queue).then((entries) => placeInQueue(entries, sample.id)) : null,
  ]);
  const againstId = typeof given.against === "string" ? given.against : null;
  const against = await readDifference(review, againstId);
  const desk = await readDesk(review, reviewer, metricOf(queue?.reasons[0]) ?? query.metric ?? query.sort ?? null);
  const href = (sampleId: number) => `/runs/${run.id}/samples/${sampleId}`;
  const withTable = (path: string) => samplesHref(path, search);
  // Keeps the chosen response comparison.
  const withAgainst = (address: string) =>
    againstId === null ? address : `${address}${address.includes("?") ? "&" : "?"}against=${encodeURIComponent(againstId)}`;
  const plainPath = withTable(href(sample.id));
  const path = withAgainst(plainPath);
  const addressOf = (id: number | null | undefined) => (id == null ? null : withAgainst(withTable(href(id))));
  const template = await readLinkTemplate();
  return {
    review,
    desk,
    queue: queue &&
      search.queue && {
        done: queue.done,
        total: queue.total,
        next: addressOf(queue.next),
        isFinal: !isAwaited(review),
        list: queueHref(`/runs/${run.id}/review`, { kind: search.queue }),
        reasons: reasonsInWords(
          queue.reasons,
          review.metrics.map(({ metric }) => metric),
          run.thresholds,
        ),
      },
    path,
    runPath: withTable(`/runs/${run.id}`),
    view: {
      review,
      href: href(sample.id),
      traceHref: template && traceLink(template, sample),
      reading: readReading((await cookies()).get(readingCookie)?.value),
      contexts: contextsView(given, run.judge.models.length, path),
    },
    difference: { against, path: plainPath },
    toolbar: {
      at: {
        place: (queue ?? around)?.place ?? null,
        total: (queue ?? around)?.total ?? 0,
        previous: addressOf((queue ?? around)?.previous),
        next: addressOf((queue ?? around)?.next),
        filter: queue
          ? "in the review queue, most informative first"
          : filterInWords(
              query,
              review.metrics.map(({ metric }) => metric),
            ),
      },
      externalId: sample.externalId,
      path,
      isFinal: !isAwaited(review),
    },
  };
}
