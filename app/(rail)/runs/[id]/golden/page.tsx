import { longestDatasetName } from "assay-lib/domain/bounds";
import { withHidden } from "assay-lib/domain/sample-query";
import { readDrafts } from "assay-lib/golden/drafts";
import { listGoldenTargets } from "assay-lib/golden/store/targets";
import { loadSamplesSearch, samplesHref } from "assay-lib/samples/filters/address";
import { sampleQueryOf } from "assay-lib/samples/from-address";
import { prepareFor } from "assay-lib/why/read";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { runHere, titleOfRun } from "@/app/titles";
import { Term } from "@/components/glossary/term";
import { GoldenForm } from "@/components/golden/form";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { findAlikeAction, saveGoldenAction } from "./actions";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = titleOfRun("Golden rows");

export default async function GoldenPage({ params, searchParams }: Props) {
  const [{ id }, search] = await Promise.all([params, loadSamplesSearch(searchParams)]);
  const run = await runHere(id);
  if (!run) notFound();
  const query = withHidden(sampleQueryOf(search, run.metrics), await hiddenSamplesHere(id));
  await prepareFor(run, query);
  const [{ drafts, total }, datasets] = await Promise.all([readDrafts(run, query), listGoldenTargets()]);
  const [newest] = datasets;
  const back = samplesHref(`/runs/${id}`, search);
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: run.name, href: back }, { name: "Golden rows" }]} />
      <PageTitle>Golden rows</PageTitle>
      <p className="mt-2 max-w-[96ch] text-ink-2">
        Correct these samples and keep them as <Term of="golden-row">golden rows</Term> for regression tests. A row keeps its
        question, contexts and response, and remembers this run. The corrected answer becomes its reference.
        {total > drafts.length && (
          <>
            {" "}
            These are the first {drafts.length.toLocaleString("en")} of {total.toLocaleString("en")} samples that match. Narrow
            the filter to get others.
          </>
        )}
      </p>
      {drafts.length > 0 ? (
        <GoldenForm
          run={id}
          drafts={drafts}
          datasets={datasets}
          first={{
            isNew: !newest?.golden,
            name: `${run.dataset.name.slice(0, longestDatasetName - 7)} golden`,
            dataset: newest?.id ?? "",
          }}
          save={saveGoldenAction}
          findAlike={findAlikeAction}
        />
      ) : (
        <EmptyState title="No samples match" actions={<ButtonLink href={`/runs/${id}`}>All samples of the run</ButtonLink>}>
          Choose samples in the run&rsquo;s table, or change the filter.
        </EmptyState>
      )}
    </>
  );
}
