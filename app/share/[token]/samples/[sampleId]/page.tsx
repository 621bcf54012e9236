import { placesOfSamples } from "assay-lib/db/samples/places";
import { neighbours } from "assay-lib/db/samples/table";
import { samplesHref } from "assay-lib/samples/filters/address";
import { filterInWords } from "assay-lib/samples/filters/view";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shownSample } from "@/app/(rail)/runs/[id]/samples/[sampleId]/shown-sample";
import { HiddenNote } from "@/components/rounds/labelling/hidden-note";
import { WithoutExchange } from "@/components/samples/judgments/exchange";
import { SampleView } from "@/components/samples/review/view";
import { ShareHeader, ShareShell } from "@/components/shares/header";
import { countView } from "../../count-view";
import { confinementOf, visitorsQuery, visitorsSearch } from "../../read-share";
import { CommentsOfShare } from "../../shared-comments";
import { readSharedReview } from "./read-shared-review";

interface Props {
  params: Promise<{ token: string; sampleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Contains no sample text: titles appear on screens and in link previews. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token, sampleId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (!opened) return {};
  const { review, shared } = opened;
  return { title: `Sample ${review.sample.position + 1} · ${shared.run.names?.run ?? "A shared run"}`, referrer: "no-referrer" };
}

export default async function SharedSamplePage({ params, searchParams }: Props) {
  const { token, sampleId } = await params;
  const opened = await readSharedReview(token, sampleId);
  if (!opened) notFound();
  const { shared, stored, review } = opened;
  const { share, run, base } = shared;
  await countView(share.id);
  const given = await searchParams;
  const search = visitorsSearch(shared, given);
  const query = visitorsQuery(shared, search);
  const found = await neighbours(run, query, stored.sample);
  const ids = [found?.previous, found?.next].filter((id) => id != null);
  const places = await placesOfSamples(run, confinementOf(shared), ids);
  const around = found && { ...found, previous: places.get(found.previous ?? 0), next: places.get(found.next ?? 0) };
  const filter = filterInWords(
    query,
    review.metrics.map(({ metric }) => metric),
  );
  const { shown } = await shownSample({ review, base, search, given, around, filter, against: null });
  const back = samplesHref(base, search);
  const isHidden = shared.hidden.includes(stored.sample);
  const view = (
    <SampleView
      shown={{ ...shown, toolbar: { ...shown.toolbar, back }, team: null }}
      comments={
        !isHidden && (
          <CommentsOfShare {...{ share, base, hidden: shared.hidden }} sample={review.sample.id} sampleId={stored.sample} />
        )
      }
    />
  );
  return (
    <ShareShell>
      <ShareHeader share={share} />
      <main>
        <HiddenNote samples={isHidden ? 1 : 0} rounds={[]} show={null} />
        {share.level === "everything" ? view : <WithoutExchange>{view}</WithoutExchange>}
      </main>
    </ShareShell>
  );
}
