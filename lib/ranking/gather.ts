import { checksOf } from "@/lib/comparison/checks";
import { judgedAs, setupDifferences } from "@/lib/comparison/setups";
import { foundIn, noDecisionBy } from "@/lib/comparison/words/checks";
import { parametersOf } from "@/lib/db/parameters";
import type { Run } from "@/lib/db/runs/list";
import type { Parameters } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";
import { isComplete, isMoving } from "@/lib/domain/runs/is-finished";
import { findMetricId } from "@/lib/domain/scored/definition";
import { metrics as builtIn, metricById } from "@/lib/metrics/registry";
import { countSharedInThread } from "@/lib/ranking/store/in-thread";
import type { LeftOutRun, RankReport } from "@/lib/ranking/words/report";
import { type Candidates, type Listed, rankCandidates } from "./candidates";

const mostConfigurations = 200;

/** One row of the ranking: runs that are averaged within a question. The newest run first. */
export interface Ranked {
  runs: [Run, ...Run[]];
  parameters: Parameters;
  /** How it was judged otherwise than most; null for most. */
  judged: string | null;
}

export interface Gathered extends Omit<Listed, "runs"> {
  metric: string;
  metrics: string[];
  ranked: Ranked[];
  pending: RankReport["pending"];
  /** All that were read; the first is the one that the others are judged like. */
  read: Run[];
}

/**
 * The runs that can be ranked together: complete, with the metric, and judged alike. The judge of most configurations decides;
 * the others are left out with the reason, unless they are in `include`. Throws Refusal if fewer than two are left.
 */
export async function gather(
  given: Candidates,
  { metric: wanted, include = [] }: { metric?: string | undefined; include?: readonly string[] | undefined },
): Promise<Gathered> {
  const { runs, leftOut, ...listed } = await rankCandidates(given);
  const metric = metricOf(runs, wanted);
  const able = runs.filter((run) => {
    const why = reasonAgainst(run, metric);
    if (why) leftOut.push(leave(run, ...why));
    return !why;
  });
  const [reference] = judgedAlike(
    able.filter(({ status }) => isComplete(status)),
    metric,
  );
  const judged = new Map<string, string>();
  const kept = able.filter((run) => {
    if (!reference || judgedAs(run, metric) === judgedAs(reference, metric)) return true;
    const how = `judged ${listedDifferences(reference, run, metric)}`;
    judged.set(run.id, how);
    if (!include.includes(run.id)) leftOut.push(leave(run, "judged-otherwise", how));
    return include.includes(run.id);
  });
  const parameters = await parametersOf([...new Set(kept.map(({ configurationId }) => configurationId))]);
  const complete = kept.filter(({ status }) => isComplete(status));
  const rows = grouped(complete, parameters, judged);
  for (const { runs } of rows.slice(mostConfigurations))
    leftOut.push(leave(runs[0], "too-many", `only ${mostConfigurations} configurations can be ranked`));
  const ranked = rows.slice(0, mostConfigurations);
  const pending = kept.filter(isMoving).map(({ id, configurationId, configuration: { name }, ok, failed, planned }) => ({
    run: id,
    configuration: name,
    parameters: parameters.get(configurationId) ?? {},
    judgments: ok + failed,
    planned,
  }));
  const read = reference ? [reference, ...runs.filter((run) => run !== reference)] : runs;
  if (ranked.length < 2) {
    const shared = await countSharedInThread(read.map(({ id, configurationId }) => ({ id, configurationId })));
    // The run that shares most comes first, with all its own.
    const questions = shared.toSorted((a, b) => b - a)[1];
    const found = foundIn(checksOf({ runs: read, metrics: [metric], ...(questions !== undefined && { questions }) }));
    const errors = found.map(({ id, details }) => ({ path: id, message: details.join(" ") }));
    const refusal = (read.length > 1 && noDecisionBy(found)) || atLeastTwo(ranked);
    const reasons = [...leftOut, ...pending.map(stillRunning)].slice(0, 5).map(({ name, reason }) => `${name}: ${reason}.`);
    throw new Refusal([refusal, ...reasons].join(" "), "invalid", errors);
  }
  const metrics = [...new Set(complete.flatMap((run) => run.metrics))].filter(
    (id) => complete.filter((run) => run.metrics.includes(id)).length > 1,
  );
  return { metric, metrics, ranked, pending, leftOut, read, ...listed };
}

export const leave = (run: Run, cause: LeftOutRun["cause"], reason: string): LeftOutRun => ({
  run: run.id,
  name: run.name,
  cause,
  reason,
  datasetId: run.datasetId,
  configurationId: run.configurationId,
});

function reasonAgainst(run: Run, metric: string): [LeftOutRun["cause"], string] | null {
  if (!isComplete(run.status) && !isMoving(run)) return ["unfinished", unfinished(run)];
  if (!run.metrics.includes(metric)) return ["other-metric", "has another metric"];
  // It would leave no question that all have scores for.
  if (isComplete(run.status) && run.summaries[metric]?.mean === null) return ["no-score", "has no score of this metric"];
  return null;
}

const unfinished = ({ status, ok, failed, planned }: Run): string =>
  `${status}, ${(ok + failed).toLocaleString("en")} of ${planned.toLocaleString("en")} judgments`;

const stillRunning = ({ configuration, judgments, planned }: RankReport["pending"][number]) => ({
  name: configuration,
  reason: `still running, ${judgments.toLocaleString("en")} of ${planned.toLocaleString("en")} judgments`,
});

/** The wanted one, or the one that most complete runs have; of equal ones, one that must not drop and has scores in two runs. */
function metricOf(runs: readonly Run[], wanted: string | undefined): string {
  const complete = runs.filter(({ status }) => isComplete(status));
  const counts = new Map<string, number>();
  for (const run of complete) for (const id of run.metrics) counts.set(id, (counts.get(id) ?? 0) + 1);
  const known = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || placeOf(a) - placeOf(b));
  const [first] = known;
  const hasScores = (id: string) => complete.filter((run) => reasonAgainst(run, id) === null).length > 1;
  const guarding = known.filter((id) => counts.get(id) === counts.get(first ?? "") && metricById(id)?.mustNotFall);
  const opening = guarding.find(hasScores) ?? first;
  const found = wanted === undefined ? opening : findMetricId(wanted, known);
  if (wanted !== undefined && found === undefined)
    throw new Refusal(
      `No complete run has the metric ${wanted.slice(0, 100)}.${known.length > 0 ? ` Choose from: ${known.join(", ")}.` : ""}`,
    );
  if (found === undefined) throw new Refusal("None of these runs is complete. Ranking needs at least two complete runs.");
  return found;
}

const placeOf = (metric: string): number =>
  (builtIn.findIndex(({ id }) => id === metric) + builtIn.length + 1) % (builtIn.length + 1);

/** Those of the judge, prompt and settings that most configurations share; of equal ones the newest. */
function judgedAlike(runs: readonly Run[], metric: string): Run[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = judgedAs(run, metric);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const sizeOf = (group: readonly Run[]) => new Set(group.map(({ configurationId }) => configurationId)).size;
  return [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? [];
}

function listedDifferences(reference: Run, run: Run, metric: string): string {
  const { judge, prompts } = setupDifferences({ ...reference, metrics: [metric] }, { ...run, metrics: [metric] });
  return [...judge, ...prompts].join("; ") || "in another way";
}

/** Runs of one configuration that were judged alike are one row, and configurations of a dataset with the same parameters. */
function grouped(
  runs: readonly Run[],
  parameters: ReadonlyMap<string, Parameters>,
  judged: ReadonlyMap<string, string>,
): Ranked[] {
  const rows = new Map<string, Ranked>();
  for (const run of runs) {
    const own = parameters.get(run.configurationId) ?? {};
    const settings = Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1));
    const how = judged.get(run.id) ?? null;
    const key = JSON.stringify(settings.length === 0 ? [run.configurationId, how] : [run.datasetId, settings, how]);
    const row = rows.get(key);
    if (row) row.runs.push(run);
    else rows.set(key, { runs: [run], parameters: own, judged: how });
  }
  return [...rows.values()];
}

const atLeastTwo = ({ length }: readonly Ranked[]): string =>
  `${length === 1 ? "Only one" : "No"} configuration can be ranked; at least two are needed.`;
