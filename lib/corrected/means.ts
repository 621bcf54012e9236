import { correctInThread } from "@/lib/agreement/correct-in-thread";
import { type CorrectedByLabel, correctByLabel } from "@/lib/agreement/corrected";
import { talliedFor, tallyDataset } from "@/lib/agreement/store/labels";
import type { Run } from "@/lib/db/runs/list";
import type { CorrectedMeans, CorrectedOfRun } from "@/lib/domain/corrected/mean";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { readResults } from "@/lib/rounds/read";
import { findRound } from "@/lib/rounds/store/rows";
import { closedRoundsOf, configurationsWithLabels, type RoundWithLabels } from "@/lib/rounds/store/sources";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { ofLabel, ofRound } from "./shown";

/** Samples. A metric of as many takes some 10 ms; of a larger run it would block the process. */
const mostHere = 5_000;

export type CorrectedRun = Pick<
  Run,
  "id" | "configurationId" | "metrics" | "status" | "ok" | "failed" | "finishedAt" | "sampleCount"
> &
  Partial<Pick<Run, "thresholds">> & { judge: Pick<Run["judge"], "kind"> };

/**
 * Corrects each run that has labels by its closed round with the most labels, else by the label of its dataset's file that the
 * Agreement tab chooses. Two queries find out which runs have any. `only` names one metric. Counted words have none: they
 * say nothing of what people would.
 */
export async function correctedMeansOf(all: readonly CorrectedRun[], only?: string): Promise<Map<string, CorrectedMeans>> {
  const runs = all.filter(({ judge }) => !describeJudge(judge.kind).isStandIn);
  const [rounds, labelled] = await Promise.all([
    closedRoundsOf(runs.map(({ id }) => id)),
    configurationsWithLabels(runs.map(({ configurationId }) => configurationId)),
  ]);
  const found = new Map<string, CorrectedMeans>();
  for (const run of runs) {
    const own = rounds.filter(({ runId, pairedRunId }) => runId === run.id || pairedRunId === run.id);
    const wanted = own.filter(({ metric }) => (only === undefined || metric === only) && run.metrics.includes(metric));
    const byRound = await Promise.all(wanted.map((round) => byRoundOf(run, round)));
    const dataset = labelled.get(run.configurationId);
    const byLabel = dataset === undefined ? null : await byLabelOf(run, dataset, only);
    const means = chosenOf(run.metrics, byRound, byLabel);
    if (Object.keys(means).length > 0) found.set(run.id, means);
  }
  return found;
}

type OfRound = { metric: string; corrected: CorrectedOfRun | null };

function byRoundOf(run: CorrectedRun, { id, metric, steps }: RoundWithLabels): Promise<OfRound> {
  return memoise("corrected-round", 400, [stateOf(run), id, steps].join(" "), async () => {
    const round = await findRound(id);
    // Its strata are of the scores of the round's own run.
    const isOther = round?.design.kind === "stratified" && round.runId !== run.id;
    const results = round && !isOther && (await readResults(round, run.id));
    return { metric, corrected: round && results ? ofRound(round, results) : null };
  });
}

function byLabelOf(run: CorrectedRun, dataset: string, only: string | undefined): Promise<CorrectedByLabel | null> {
  const { thresholds: _, ...judged } = run;
  return memoise("corrected-label", 400, [stateOf(judged), dataset, only ?? ""].join(" "), async () => {
    if (run.sampleCount > mostHere) return correctInThread(run, only);
    const tallied = await memoise("label-tally", 10, dataset, () => tallyDataset(run.configurationId));
    return correctByLabel(run, talliedFor(run.configurationId, tallied), only);
  });
}

/** The one with a value and the most labels; without a value the one that needs the fewest. Rounds come before uploaded labels. */
function chosenOf(metrics: readonly string[], byRound: readonly OfRound[], byLabel: CorrectedByLabel | null): CorrectedMeans {
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const ofRounds = byRound.flatMap((one) => (one.metric === metric && one.corrected ? [one.corrected] : []));
      const label = byLabel?.metrics[metric];
      const all = [...ofRounds.sort((a, b) => b.labels - a.labels), ...(byLabel && label ? [ofLabel(byLabel.label, label)] : [])];
      const chosen = all.find(({ value }) => value !== null) ?? all.find(({ cause }) => cause === "missing-labels") ?? all[0];
      return chosen ? [[metric, chosen] as const] : [];
    }),
  );
}
