import { randomInt } from "node:crypto";
import { setupDifferences } from "@/lib/comparison/setups";
import { countCommonInThread } from "@/lib/db/races/in-thread";
import { findRun, type NewRace, type NewRun } from "@/lib/db/runs/list";
import { refuseField } from "@/lib/domain/problem";
import { fewestCommon, type UntilDecided } from "@/lib/domain/races/until-decided";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { lookAfter } from "@/lib/stats/early/looks";

const refuse = (field: string, message: string) => refuseField(`untilDecided${field && `.${field}`}`, message);

type Planned = Omit<NewRun, "lease">;

/** What decides between these runs; null if all are judged to the end. Throws Refusal. */
export async function raceOf(wanted: UntilDecided | undefined, runs: readonly Planned[]): Promise<NewRace | null> {
  const [run] = runs;
  if (!wanted || !run) return null;
  const { metric, margin } = wanted;
  if (!run.metrics.includes(metric))
    throw refuse(
      "metric",
      `${metric} is not among the chosen metrics, so it cannot decide. Choose one of: ${run.metrics.join(", ")}.`,
    );
  if (run.follow)
    throw refuse("", "A run that follows its dataset has no end, so it cannot stop when it is decided. Choose one of the two.");
  if (run.judge.batch)
    throw refuse("", "Batches are answered together, so they cannot stop when it is decided. Choose one of the two.");
  if (runs.length < 2 && wanted.baseline === undefined)
    throw refuse("", "One configuration alone leaves nothing to decide. Choose two or more, or a baseline to compare it with.");
  if (runs.length > 1 && wanted.baseline !== undefined)
    throw refuse("baseline", "Several configurations race each other. Choose one to compare it with a baseline.");
  const baseline = wanted.baseline === undefined ? null : await requireBaseline(wanted.baseline, run, metric);
  const configurations = [...(baseline ? [baseline.configurationId] : []), ...runs.map(({ configurationId }) => configurationId)];
  const questions = await countCommonInThread(configurations);
  if (questions < fewestCommon)
    throw refuse(
      baseline ? "baseline" : "",
      `The ${baseline ? "baseline and the configuration" : "configurations"} share ${questions} questions; deciding early needs at least ${fewestCommon}.`,
    );
  return {
    metric,
    margin,
    questions,
    seed: wanted.seed ?? randomInt(2 ** 31 - 1),
    baselineId: baseline?.id ?? null,
    planned: runs.reduce((sum, { planned }) => sum + planned, 0),
  };
}

async function requireBaseline(id: string, run: Planned, metric: string) {
  const baseline = await findRun(id);
  if (!baseline) throw refuse("baseline", `There is no run ${id} to compare with.`);
  if (!isComplete(baseline.status))
    throw refuse("baseline", `The baseline ${baseline.name} is ${baseline.status}; it must be judged to the end.`);
  if (!baseline.metrics.includes(metric))
    throw refuse("baseline", `The baseline ${baseline.name} has no ${metric}, so it cannot decide.`);
  if (baseline.configurationId === run.configurationId)
    throw refuse("baseline", `The baseline ${baseline.name} judged the same configuration, so nothing can differ.`);
  const only = (one: Parameters<typeof setupDifferences>[0]) => ({ ...one, metrics: [metric] });
  const { judge, prompts } = setupDifferences(only(baseline), only({ ...run, metrics: [...run.metrics], judgedBy: null }));
  if (judge.length + prompts.length > 0)
    throw refuse(
      "baseline",
      `The run would be judged otherwise than the baseline ${baseline.name}: ${[...judge, ...prompts].join("; ")}.`,
    );
  return baseline;
}

export const leastShare = ({ questions }: Pick<NewRace, "questions">): number => lookAfter(questions) / questions;
