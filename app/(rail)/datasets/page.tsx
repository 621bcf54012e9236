import type { Metadata } from "next";
import { AddExample } from "@/components/datasets/add-example";
import { DatasetTable } from "@/components/datasets/table";
import { TopBar } from "@/components/shell/page";
import { EmptyState } from "@/components/ui/notice";
import { ChooseFile } from "@/components/uploads/choose-file";
import { listDatasets } from "@/lib/db/datasets";
import { countImpactAction } from "../actions";
import { addExampleAction } from "../example-actions";
import { deleteDatasetAction } from "./actions";

export const metadata: Metadata = { title: "Datasets" };

export default async function DatasetsPage() {
  const datasets = await listDatasets();
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets" }]} />
      <h1 className="sr-only">Datasets</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <ChooseFile />
        {datasets.length > 0 ? (
          <DatasetTable datasets={datasets} deleteAction={deleteDatasetAction} countImpact={countImpactAction} />
        ) : (
          <EmptyState title="No dataset yet" actions={<AddExample action={addExampleAction} />}>
            <p>
              A dataset is a file with one row for each question: what was asked, the contexts that your system retrieved, and
              what it answered. It may hold several configurations of the system, to be judged and compared.
            </p>
            <p className="mt-2">
              Drop a file above, or begin with the example: 48 questions about medical abstracts, retrieved in two ways.
            </p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
