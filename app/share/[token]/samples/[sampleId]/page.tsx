import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { contextsView } from "@/components/samples/contexts/view";
import { isAwaited } from "@/components/samples/judged/sample";
import { WithoutExchange } from "@/components/samples/judgments/exchange";
import { ReviewKeys } from "@/components/samples/review/keys";
import { SampleReview } from "@/components/samples/review/sections";
import { ReviewToolbar } from "@/components/samples/review/toolbar";
import { readingCookie, readReading } from "@/components/samples/texts/reading-cookie";
import { ShareHeader, ShareShell } from "@/components/shares/header";
import { placesOfSamples } from "@/lib/db/samples/places";
import { neighbours } from "@/lib/db/samples/table";
import { samplesHref } from "@/lib/samples/filters/address";
import { filterInWords } from "@/lib/samples/in-words";
import { countView } from "../../count-view";
import { confinementOf, visitorsQuery, visitorsSearch } from "../../read-share";
import { readSharedReview } from "./read-shared-review";

/** Contains no sample text: titles appear on screens and in link previews. */
export async function generateMetadata({ params }: { params: Promise<{ token: string; sampleId: string }> }): Promise<Metadata> {
  const { token, sampleId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (!opened) return {};
  const { review, shared } = opened;
  return { title: `Sample ${review.sample.position + 1} · ${shared.run.names?.run ?? "A shared run"}`, referrer: "no-referrer" };
}

export default async function SharedSamplePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token, sampleId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (!opened) notFound();
  const { shared, stored } = opened;
  const { share, run, base } = shared;
  await countView(share.id);
  const given = await searchParams;
  const search = visitorsSearch(shared, given);
  const review = { ...opened.review, search: search.q ?? undefined };
  const query = visitorsQuery(shared, search);
  const around = await neighbours(run, query, stored.sample);
  const neighbourIds = [around?.previous, around?.next].filter((id) => id != null);
  const places = await placesOfSamples(run, confinementOf(shared), neighbourIds);
  const withTable = (path: string) => samplesHref(path, search);
  const href = `${base}/samples/${review.sample.id}`;
  const path = withTable(href);
  const addressOf = (id: number | null | undefined) => {
    const place = id == null ? undefined : places.get(id);
    return place === undefined ? null : withTable(`${base}/samples/${place}`);
  };
  const content = (
    <SampleReview
      review={review}
      href={href}
      reading={readReading((await cookies()).get(readingCookie)?.value)}
      contexts={contextsView(given, run.judge.models.length, path)}
    />
  );
  return (
    <ShareShell>
      <ShareHeader expiresAt={share.expiresAt} />
      <main>
        <ReviewKeys>
          <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">
            <ReviewToolbar
              at={{
                place: around?.place ?? null,
                total: around?.total ?? 0,
                previous: addressOf(around?.previous),
                next: addressOf(around?.next),
                filter: filterInWords(
                  query,
                  review.metrics.map(({ metric }) => metric),
                ),
              }}
              externalId={review.sample.externalId}
              path={path}
              isPanel={false}
              isFinal={!isAwaited(review)}
              back={withTable(base)}
            />
          </div>
          {share.shows.prompts ? content : <WithoutExchange>{content}</WithoutExchange>}
        </ReviewKeys>
      </main>
    </ShareShell>
  );
}
