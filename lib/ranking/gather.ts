import { setupDifferences } from "@/lib/comparison/setups";
import { findDataset } from "@/lib/db/datasets";
import { parametersOf } from "@/lib/db/parameters";
import { findRuns, listRuns, type Run } from "@/lib/db/runs/list";
import { mostRanked } from "@/lib/domain/bounds";
import type { Parameters } from "@/lib/domain/configuration";
import { modelsInWords } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import type { RankReport } from "@/lib/domain/ranking/report";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { judgeIdentity } from "@/lib/domain/servers/place";
import { metrics as builtIn } from "@/lib/metrics/registry";

const mostConfigurations = 200;

export interface Candidates {
  dataset?: string | undefined;
  runs?: readonly string[] | undefined;
}

/** One row of the ranking: runs that are averaged within a question. The newest run first. */
export interface Ranked {
  runs: [Run, ...Run[]];
  parameters: Parameters;
}

export interface Gathered {
  metric: string;
  /** That at least two of the runs have. */
  metrics: string[];
  ranked: Ranked[];
  leftOut: RankReport["leftOut"];
}

/**
 * The runs that can be ranked together: complete, with the metric, and judged alike. The judge of most configurations decides;
 * the others are left out with the reason. Throws Refusal if fewer than two are left.
 */
export async function gather(given: Candidates, wanted: string | undefined): Promise<Gathered> {
  const { runs, leftOut } = await candidatesOf(given);
  const metric = metricOf(runs, wanted);
  const leave = (run: Run, reason: string) => leftOut.push({ run: run.id, name: run.name, reason });
  const scored = runs.filter((run) => {
    const why = !isComplete(run.status)
      ? unfinished(run)
      : !run.metrics.includes(metric)
        ? "has another metric"
        : // It would leave no question that all have scores for.
          run.summaries[metric]?.mean === null && "has no score of this metric";
    if (why) leave(run, why);
    return !why;
  });
  const alike = judgedAlike(scored, metric);
  const [reference] = alike;
  for (const run of scored)
    if (reference && !alike.includes(run)) leave(run, `judged ${listedDifferences(reference, run, metric)}`);
  const ranked = await grouped(alike);
  for (const { runs } of ranked.slice(mostConfigurations))
    leave(runs[0], `only ${mostConfigurations} configurations can be ranked`);
  const kept = ranked.slice(0, mostConfigurations);
  if (kept.length < 2) throw new Refusal(tooFew(kept, leftOut));
  const metrics = [...new Set(alike.flatMap((run) => run.metrics))].filter(
    (id) => alike.filter((run) => run.metrics.includes(id)).length > 1,
  );
  return { metric, metrics, ranked: kept, leftOut };
}

async function candidatesOf({ dataset, runs: ids = [] }: Candidates): Promise<Pick<Gathered, "leftOut"> & { runs: Run[] }> {
  if (ids.length === 0) {
    if (dataset === undefined) throw new Refusal("Name a dataset or at least two runs to rank.");
    const { runs, total } = await listRuns({ datasetIds: [dataset] }, { take: mostRanked });
    if (total === 0 && !(await findDataset(dataset)))
      throw new Refusal(`There is no dataset ${dataset}. It may have been deleted.`, "not-found");
    const older = total - runs.length;
    const leftOut =
      older > 0
        ? [{ run: "", name: `${older.toLocaleString("en")} older runs`, reason: `only the newest ${mostRanked} are read` }]
        : [];
    return { runs, leftOut };
  }
  const different = [...new Set(ids)];
  if (different.length > mostRanked)
    throw new Refusal(`${different.length} runs are chosen; at most ${mostRanked} can be ranked.`);
  const runs = await findRuns(different);
  const names = new Map(runs.map(({ id, name }) => [id, name]));
  const missing = different.filter((id) => !names.has(id));
  const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  return {
    runs,
    leftOut: [
      ...missing.map((id) => ({ run: id, name: id, reason: "does not exist; it may have been deleted" })),
      ...twice.map((id) => ({ run: id, name: names.get(id) ?? id, reason: "named twice; counted once" })),
    ],
  };
}

const unfinished = ({ status, ok, failed, planned }: Run): string =>
  `${status === "running" || status === "queued" ? "still running" : status}, ${(ok + failed).toLocaleString("en")} of ${planned.toLocaleString("en")} judgments`;

/** The wanted one, or the one that most complete runs have. */
function metricOf(runs: readonly Run[], wanted: string | undefined): string {
  const counts = new Map<string, number>();
  for (const run of runs.filter(({ status }) => isComplete(status)))
    for (const id of run.metrics) counts.set(id, (counts.get(id) ?? 0) + 1);
  const known = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || placeOf(a) - placeOf(b));
  if (wanted !== undefined && !counts.has(wanted))
    throw new Refusal(
      `No complete run has the metric ${wanted.slice(0, 100)}.${known.length > 0 ? ` Choose from: ${known.join(", ")}.` : ""}`,
    );
  const metric = wanted ?? known[0];
  if (metric === undefined) throw new Refusal("None of these runs is complete. Ranking needs at least two complete runs.");
  return metric;
}

const placeOf = (metric: string): number =>
  (builtIn.findIndex(({ id }) => id === metric) + builtIn.length + 1) % (builtIn.length + 1);

/** Those of the judge, prompt and settings that most configurations share; of equal ones the newest. */
function judgedAlike(runs: readonly Run[], metric: string): Run[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = setupOf(run, metric);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const sizeOf = (group: readonly Run[]) => new Set(group.map(({ configurationId }) => configurationId)).size;
  return [...groups.values()].sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? [];
}

const setupOf = (run: Run, metric: string): string =>
  JSON.stringify([
    run.judgedBy ? modelsInWords(run) : judgeIdentity(run.judge).models,
    run.judge.temperature ?? null,
    run.settings[metric] ?? {},
    Object.entries(run.prompts).flatMap(([key, { hash }]) => (key === metric || key.startsWith(`${metric}/`) ? [hash] : [])),
  ]);

function listedDifferences(reference: Run, run: Run, metric: string): string {
  const { judge, prompts } = setupDifferences({ ...reference, metrics: [metric] }, { ...run, metrics: [metric] });
  return [...judge, ...prompts].join("; ") || "in another way";
}

/** Runs of one configuration are one row, and configurations of a dataset with the same parameters. */
async function grouped(runs: readonly Run[]): Promise<Ranked[]> {
  const parameters = await parametersOf([...new Set(runs.map(({ configurationId }) => configurationId))]);
  const rows = new Map<string, Ranked>();
  for (const run of runs) {
    const own = parameters.get(run.configurationId) ?? {};
    const settings = Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = settings.length === 0 ? run.configurationId : JSON.stringify([run.datasetId, settings]);
    const row = rows.get(key);
    if (row) row.runs.push(run);
    else rows.set(key, { runs: [run], parameters: own });
  }
  return [...rows.values()];
}

function tooFew(ranked: readonly Ranked[], leftOut: Gathered["leftOut"]): string {
  const reasons = leftOut.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}.`);
  const what = ranked.length === 1 ? "Only one configuration can be ranked" : "No configuration can be ranked";
  return `${what}; at least two are needed. ${reasons.join(" ")}`.trim();
}
