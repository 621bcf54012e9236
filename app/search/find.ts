import { findDatasets, type ListedDataset } from "assay-lib/db/datasets";
import { listRuns, type Run } from "assay-lib/db/runs/list";
import { findSamplesAnywhere, type SampleAnywhere } from "assay-lib/db/samples/find-anywhere";
import { judgeInWords } from "assay-lib/domain/judge";
import { counted } from "assay-lib/domain/text/counted";
import { datasetQuery } from "@/components/addresses/datasets";
import { sampleCount } from "@/components/datasets/row";
import type { FoundGroup, SearchResult } from "@/components/palette/found";
import { relativeTime } from "@/components/ui/relative-time";

const take = 20;
/** Newest matches that are ranked by name. */
const ranked = 100;

export async function find(text: string): Promise<SearchResult> {
  const [runs, datasets, samples] = await Promise.all([
    listRuns(text ? { text } : {}, { take: text ? ranked : take }),
    findDatasets({ text }, { take: text ? ranked : take }),
    findSamplesAnywhere(text, take),
  ]);
  return {
    runs: groupOf(bestNamesFirst(runs.runs, text).map(runItem), runs.total),
    datasets: groupOf(bestNamesFirst(datasets.datasets, text).map(datasetItem), datasets.total),
    samples: groupOf(samples.samples.map(sampleItem), samples.total, samples.hasMore),
  };
}

/** Order: names starting with the text, names with such a word, names with the text, others. Ties keep their order. */
export function bestNamesFirst<T extends { name: string }>(found: readonly T[], text: string): T[] {
  const wanted = text.trim().toLowerCase();
  const rank = (name: string): number => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at <= 0) return at === 0 ? 0 : 3;
    return name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(wanted))
      ? 1
      : 2;
  };
  return [...found].sort((one, other) => rank(one.name) - rank(other.name)).slice(0, take);
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
