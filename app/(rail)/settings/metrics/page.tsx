import { listDatasets } from "assay-lib/db/datasets";
import { listOwnMetrics } from "assay-lib/db/own-metrics";
import { readThresholds } from "assay-lib/db/thresholds";
import { thresholdsInWords } from "assay-lib/domain/scores/band";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { addressesInWords } from "assay-lib/domain/servers/place";
import { usualJudge } from "assay-lib/runs/start/plan";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import * as z from "zod";
import { MetricForm } from "@/components/metrics/form/define";
import { draftOf, emptyDraft } from "@/components/metrics/form/draft";
import { TopBar } from "@/components/shell/page";
import { readYamlAction, saveMetricAction, writeYamlAction } from "./actions";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const Search = z.object({ name: z.string().optional().catch(undefined) });

/** The name is empty for a new metric. */
const nameIn = async ({ searchParams }: Props) => Search.parse(await searchParams).name;

/** A longer list is of no use in a form. */
const mostDatasets = 100;

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await nameIn(props)) === undefined ? "New metric" : "Edit metric" };
}

export default async function MetricPage(props: Props) {
  const name = await nameIn(props);
  const [own, datasets, { all }] = await Promise.all([listOwnMetrics(), listDatasets(), readThresholds()]);
  const edited = own.find((one) => one.name === name);
  if (name !== undefined && !edited) notFound();
  const judge = await usualJudge();
  const title = edited ? `Edit ${edited.definition.name}` : "New metric";
  return (
    <>
      <TopBar
        crumbs={[
          { name: "Settings", href: "/settings" },
          { name: "Metrics", href: "/settings/judging#metrics" },
          { name: title },
        ]}
      />
      <MetricForm
        key={edited?.name ?? ""}
        title={title}
        edited={edited?.name}
        initial={edited ? draftOf(edited.definition) : emptyDraft}
        versions={Object.fromEntries(own.map((one) => [one.name, one.version]))}
        usualBands={thresholdsInWords(all)}
        datasets={datasets.slice(0, mostDatasets).map(({ id, name, configurations }) => ({
          id,
          name,
          configurations: configurations.map((one) => ({ id: one.id, name: one.name })),
        }))}
        judge={{
          model: judge.models[0] ?? "",
          address: addressesInWords(judge),
          isStandIn: describeJudge(judge.kind).isStandIn,
        }}
        save={saveMetricAction}
        readYaml={readYamlAction}
        writeYaml={writeYamlAction}
      />
    </>
  );
}
