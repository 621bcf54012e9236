import type { ComponentProps } from "react";
import { loadSamplesSearch, sampleQueryOf, samplesHref } from "@/components/runs/samples-query";
import { contextsAtFirst } from "@/components/samples/contexts-grid";
import { filterInWords } from "@/components/samples/filter-in-words";
import { isAwaited, type Review } from "@/components/samples/review";
import type { ReviewToolbar } from "@/components/samples/review-toolbar";
import type { SampleReview } from "@/components/samples/sample-review";
import { neighbours } from "@/lib/db/sample-table";
import { readReview } from "./read-review";

/** What Next hands over for the address of a sample. */
export interface SampleAddress {
  params: Promise<{ id: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Everything that a sample's address shows. */
export interface OpenedSample {
  review: Review;
  /** With the table's query. */
  path: string;
  /** Back to the table. */
  runPath: string;
  view: ComponentProps<typeof SampleReview>;
  toolbar: Omit<ComponentProps<typeof ReviewToolbar>, "isPanel">;
}

/** Reads a sample with its place in the table that the address carries along; null where there is no such sample in the run. */
export async function openSample({ params, searchParams }: SampleAddress): Promise<OpenedSample | null> {
  const { id, sampleId } = await params;
  const review = await readReview(id, sampleId);
  if (!review) return null;
  const { run, sample } = review;
  const given = await searchParams;
  const search = await loadSamplesSearch(given);
  const query = sampleQueryOf(search, run.metrics);
  const around = await neighbours(run, query, sample.id);
  const href = (sampleId: number) => `/runs/${run.id}/samples/${sampleId}`;
  const withTable = (path: string) => samplesHref(path, search);
  const path = withTable(href(sample.id));
  const shown = Number(given.contexts);
  return {
    review,
    path,
    runPath: withTable(`/runs/${run.id}`),
    view: {
      review,
      href: href(sample.id),
      contextsShown: Number.isInteger(shown) && shown > 0 ? shown : contextsAtFirst,
      moreContextsHref: (rows) => `${path}${path.includes("?") ? "&" : "?"}contexts=${rows}`,
    },
    toolbar: {
      at: {
        place: around?.place ?? null,
        total: around?.total ?? 0,
        previous: around?.previous == null ? null : withTable(href(around.previous)),
        next: around?.next == null ? null : withTable(href(around.next)),
        filter: filterInWords(
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
