import { findDatasets } from "assay-lib/db/datasets";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { datasetsHref, loadDatasetsSearch } from "@/components/addresses/datasets";
import { AddExample } from "@/components/datasets/add-example";
import { datasetRow } from "@/components/datasets/row";
import { DatasetTable } from "@/components/datasets/table";
import { TopBar } from "@/components/shell/page";
import { layoutFrom } from "@/components/tables/layout";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { ChooseFile } from "@/components/uploads/choose-file";
import { addExampleAction } from "../example-actions";
import { countDatasetsImpactAction, deleteDatasetsAction } from "./actions";

export const metadata: Metadata = { title: "Datasets" };
const pageSize = 25;

export default async function DatasetsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [search, jar] = await Promise.all([loadDatasetsSearch(searchParams), cookies()]);
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const { datasets, total } = await findDatasets(
    { text: search.q?.slice(0, 500) || undefined, sort: search.sort ?? undefined, order: search.order ?? undefined },
    { skip: (page - 1) * pageSize, take: pageSize },
  );
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets" }]} />
      <h1 className="sr-only">Datasets</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <ChooseFile />
        {total > 0 || search.q ? (
          <DatasetTable
            datasets={datasets.map(datasetRow)}
            total={total}
            search={search}
            layout={layoutFrom("datasets", search, jar)}
            impact={countDatasetsImpactAction}
            remove={deleteDatasetsAction}
            empty={
              <EmptyState
                title={total === 0 ? "No dataset matches" : "This page doesn't exist"}
                actions={
                  <ButtonLink href={total === 0 ? "/datasets" : datasetsHref("/datasets", { ...search, page: null })}>
                    {total === 0 ? "Show all datasets" : "Go to the first page"}
                  </ButtonLink>
                }
              />
            }
            pager={
              <Pager
                page={page}
                size={pageSize}
                total={total}
                href={(to) => datasetsHref("/datasets", { ...search, page: to })}
              />
            }
          />
        ) : (
          <EmptyState title="No datasets yet" actions={<AddExample action={addExampleAction} />}>
            <p>
              A dataset has one row per question: the question, the contexts your system retrieved, and its response. It can
              contain several configurations to judge and compare.
            </p>
            <p className="mt-2">
              Drop a file above, or start with the example: 48 questions about medical abstracts, with six retrieval
              configurations.
            </p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
