import { type SamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { cookies } from "next/headers";
import { contextsView } from "@/components/samples/contexts/view";
import { isAwaited, type Review } from "@/components/samples/judged/sample";
import type { ShownSample } from "@/components/samples/review/view";
import { readingCookie, readReading } from "@/components/samples/texts/reading-cookie";

interface Opened {
  review: Review;
  /** Address of the run or the share. */
  base: string;
  search: SamplesSearch;
  given: Record<string, string | string[] | undefined>;
  /** Ids or places that name samples in addresses; null if the filter excludes the sample. */
  around: { place: number | null; total: number; previous?: number | null; next?: number | null } | null;
  /** In words. */
  filter: string;
  /** The configuration whose response is compared; kept in all addresses. */
  against: string | null;
}

/** A sample at its place in the table, without what only the team sees. */
export async function shownSample({ review, base, search, given, around, filter, against }: Opened) {
  const { sample } = review;
  const addressOf = (id: number | null | undefined) => {
    if (id == null) return null;
    const address = samplesHref(`${base}/samples/${id}`, search);
    if (against === null) return address;
    return `${address}${address.includes("?") ? "&" : "?"}against=${encodeURIComponent(against)}`;
  };
  const path = addressOf(sample.id) ?? "";
  const shown: Omit<ShownSample, "team"> = {
    path,
    parts: {
      review: { ...review, search: search.q ?? undefined, href: `${base}/samples/${sample.id}` },
      reading: readReading((await cookies()).get(readingCookie)?.value),
      contexts: contextsView(given, review.run.judge.models.length, path),
    },
    toolbar: {
      at: {
        place: around?.place ?? null,
        total: around?.total ?? 0,
        previous: addressOf(around?.previous),
        next: addressOf(around?.next),
        filter,
      },
      externalId: sample.externalId,
      path,
      isFinal: !isAwaited(review),
    },
  };
  return { shown, addressOf };
}
