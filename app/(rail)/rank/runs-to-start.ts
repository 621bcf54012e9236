import { findDataset } from "assay-lib/db/datasets";
import { parseParameters } from "assay-lib/db/parameters";
import type { RankReport } from "assay-lib/ranking/words/report";
import { newRunHref } from "@/components/addresses/new-run";
import { settingsKey } from "@/components/ranking/grid";

/** The run whose judging new runs repeat. */
export const likeOf = ({ configurations }: RankReport): string => configurations.find(({ judged }) => judged === null)?.run ?? "";

/** By the settings that vary: where a configuration that has no run can be judged like the best. */
export async function runsToStart(report: RankReport): Promise<Record<string, string>> {
  const { datasets, parameters } = report;
  const like = likeOf(report);
  const found = await Promise.all(datasets.map(({ id }) => findDataset(id)));
  return Object.fromEntries(
    found
      .flatMap((dataset) => dataset?.configurations.map((one) => ({ ...one, dataset: dataset.id })) ?? [])
      .filter(({ _count }) => _count.runs === 0)
      .map(({ id, dataset, parametersJson }) => [
        settingsKey(parseParameters(parametersJson), parameters),
        newRunHref({ dataset, configuration: id, like }),
      ]),
  );
}
