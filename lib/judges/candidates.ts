import { findDataset } from "@/lib/db/datasets";
import { listRuns, type Run } from "@/lib/db/runs/list";
import { judgeFingerprint } from "@/lib/domain/judges/fingerprint";
import { Refusal, refuseField } from "@/lib/domain/problem";
import { labelledConfigurations, labelledRounds } from "@/lib/judges/store/label-sources";
import { type JudgeKey, judgeKey } from "@/lib/judges/words/key";
import type { JudgesReport } from "@/lib/judges/words/report";
import { metricById } from "@/lib/metrics/registry";

const mostRuns = 200;

export interface Candidate extends JudgeKey {
  of: Run;
  isPerContext: boolean;
  /** The newer run with the same judge. */
  repeats: string | null;
}

export interface JudgeCandidates extends Pick<JudgesReport, "dataset" | "configuration" | "configurations" | "rounds"> {
  candidates: Candidate[];
  /** Older runs that were not read. */
  older: number;
}

/**
 * The finished runs of one configuration, newest first, by metric. Without `configuration` it is that with the most runs, of those
 * with labels if there are any. Throws Refusal for an unknown dataset or configuration.
 */
export async function candidatesOf(datasetId: string, wanted: string | undefined): Promise<JudgeCandidates> {
  const [dataset, { runs, total }, labelled, rounds] = await Promise.all([
    findDataset(datasetId),
    listRuns({ datasetIds: [datasetId], statuses: ["completed", "completed-with-errors"] }, { take: mostRuns }),
    labelledConfigurations(datasetId),
    labelledRounds(datasetId),
  ]);
  if (!dataset) throw new Refusal(`There is no dataset ${datasetId.slice(0, 100)}.`, "not-found");
  const counts = new Map<string, number>();
  for (const { configurationId } of runs) counts.set(configurationId, (counts.get(configurationId) ?? 0) + 1);
  const withRound = new Set(rounds.map(({ configurationId }) => configurationId));
  const configurations = dataset.configurations.map(({ id, name }) => ({
    id,
    name,
    runs: counts.get(id) ?? 0,
    hasLabels: labelled.has(id) || withRound.has(id),
  }));
  if (wanted !== undefined && !configurations.some(({ id }) => id === wanted))
    throw new Refusal(`The dataset has no configuration ${wanted.slice(0, 100)}.`, "not-found");
  const [usual] = configurations
    .filter((one) => one.runs > 0)
    .sort((a, b) => Number(b.hasLabels) - Number(a.hasLabels) || b.runs - a.runs);
  const chosen = configurations.find(({ id }) => id === wanted) ?? usual ?? null;
  return {
    dataset: { id: dataset.id, name: dataset.name },
    configuration: chosen && { id: chosen.id, name: chosen.name },
    configurations,
    rounds: rounds
      .filter(({ configurationId }) => configurationId === chosen?.id)
      .map(({ id, name, labels }) => ({ id, name, labels })),
    candidates: judgesOf(runs.filter(({ configurationId }) => configurationId === chosen?.id)),
    older: total - runs.length,
  };
}

function judgesOf(runs: readonly Run[]): Candidate[] {
  const firsts = new Map<string, string>();
  return runs.flatMap((of) =>
    of.metrics.map((metric) => {
      const fingerprint = judgeFingerprint(of, metric);
      const repeats = firsts.get(fingerprint) ?? null;
      if (repeats === null) firsts.set(fingerprint, of.id);
      return { run: of.id, metric, of, isPerContext: metricById(metric)?.shape.kind === "contexts", repeats };
    }),
  );
}

/** Keeps the named candidates. Throws Refusal for a judge that is none of them. */
export function requireKnown(candidates: readonly Candidate[], chosen: readonly string[]): void {
  const known = new Set(candidates.map(judgeKey));
  const [unknown] = chosen.filter((key) => !known.has(key));
  if (unknown !== undefined)
    throw refuseField(
      "judges",
      `${unknown.slice(0, 200)} is no judge of this configuration. Name the run and the metric as in RUN:METRIC; the run must be finished and not archived.`,
    );
}
