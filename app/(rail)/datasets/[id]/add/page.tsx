import { findDataset } from "assay-lib/db/datasets";
import { pairingRule } from "assay-lib/domain/paired/pairing";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ChooseFile } from "@/components/uploads/choose-file";

export const metadata: Metadata = { title: "Add a configuration" };

export default async function AddConfigurationPage({ params }: { params: Promise<{ id: string }> }) {
  const dataset = await findDataset((await params).id);
  if (!dataset) notFound();
  const { id, name, configurations } = dataset;
  const names = configurations.slice(0, 8).map((configuration) => configuration.name);
  return (
    <>
      <TopBar
        crumbs={[{ name: "Datasets", href: "/datasets" }, { name, href: `/datasets/${id}` }, { name: "Add a configuration" }]}
      />
      <PageTitle>Add a configuration</PageTitle>
      <p className="mt-1 mb-4 max-w-3xl text-ink-2 [overflow-wrap:anywhere]">
        Upload what another configuration retrieved and answered for the same questions. {pairingRule} {name} contains{" "}
        {names.join(", ")}
        {configurations.length > names.length && ` and ${(configurations.length - names.length).toLocaleString("en")} more`}.
      </p>
      <ChooseFile into={id} />
    </>
  );
}
