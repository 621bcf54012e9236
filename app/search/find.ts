import { datasetQuery } from "@/components/addresses/datasets";
import { sampleCount } from "@/components/datasets/sample-count";
import type { Found, FoundGroup } from "@/components/palette/found";
import { relativeTime } from "@/components/ui/relative-time";
import { findDatasets, type ListedDataset } from "@/lib/db/datasets";
import { listRuns, type Run } from "@/lib/db/runs/list";
import { findSamplesAnywhere, type SampleAnywhere } from "@/lib/db/samples/find-anywhere";
import { judgeInWords } from "@/lib/domain/judge";
import { counted } from "@/lib/domain/text/counted";

/** Items that the palette shows of a group at most. */
const take = 20;

export async function find(text: string): Promise<Found> {
  const [runs, datasets, samples] = await Promise.all([
    listRuns(text ? { text } : {}, { take }),
    findDatasets({ text }, { take }),
    findSamplesAnywhere(text, take),
  ]);
  return {
    runs: groupOf(runs.runs.map(runItem), runs.total),
    datasets: groupOf(datasets.datasets.map(datasetItem), datasets.total),
    samples: groupOf(samples.samples.map(sampleItem), samples.total, samples.hasMore),
  };
}

const groupOf = (items: FoundGroup["items"], total: number, hasMore = false): FoundGroup => ({ items, total, hasMore });

const runItem = (run: Run) => ({
  href: `/runs/${run.id}`,
  name: run.name,
  more: [run.dataset.name, run.configuration.name, judgeInWords(run)].filter((part) => part !== run.name).join(" · "),
  beside: relativeTime(run.createdAt.getTime(), Date.now()),
});

const datasetItem = (dataset: ListedDataset) => ({
  href: `/datasets/${dataset.id}`,
  name: dataset.name,
  more: counted(dataset.configurations.length, "configuration"),
  beside: counted(sampleCount(dataset), "sample"),
});

const sampleItem = ({ id, externalId, question, excerpt, dataset, configuration, runId }: SampleAnywhere) => ({
  href: runId
    ? `/runs/${runId}/samples/${id}`
    : `/datasets/${dataset.id}${datasetQuery({ configuration: configuration.id, sample: id })}`,
  name: question,
  more: [externalId, excerpt].filter(Boolean).join(" · "),
  beside: dataset.name,
});
