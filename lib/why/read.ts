import { databaseForThread } from "@/lib/db/location/database-url";
import { parametersOf } from "@/lib/db/parameters";
import { findRun } from "@/lib/db/runs/list";
import type { Parameters } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";
import { perProcess } from "@/lib/domain/process/values";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { findMetricId } from "@/lib/domain/scored/definition";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metricById } from "@/lib/metrics/registry";
import { memoise } from "@/lib/summaries/memoise";
import { sharedThreads } from "@/lib/threads/pool";
import { storedWhy, storeWhy } from "@/lib/why/store/write";
import type { SlicedDifference } from "@/lib/why/words/moves";
import { WhyReport } from "@/lib/why/words/report";
import { usedMetric } from "./facts";
import type { DifferenceAsked } from "./slices/of-difference";
import type { ByMetric } from "./slices/of-metric";
import type { StageFacts } from "./stage";
import { type ExplainedRun, whyState } from "./state";

const thread = sharedThreads<typeof import("./thread")>("why-thread", {
  idleMs: 5_000,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});

const cacheSize = 20;

/** Why samples fail; null until the run ends. With `metric`, groups and slices compare its means. */
export async function readWhy(run: ExplainedRun, metric?: string): Promise<WhyReport | null> {
  const report = await readReport(run);
  return report && metric !== undefined ? { ...report, measure: metric, ...(await readByMetric(run, metric, report)) } : report;
}

/** Those that this process is making, by state. */
const making = perProcess("why", () => new Map<string, Promise<WhyReport>>());

/** Made once, and stored with the samples' stages, answers and groups, which must be those of this state. */
async function readReport(run: ExplainedRun): Promise<WhyReport | null> {
  if (!isFinished(run.status)) return null;
  const cut = cutOf((await parametersOf([run.configurationId])).get(run.configurationId) ?? {});
  const state = `${whyState(run)} ${JSON.stringify(cut)}`;
  const stored = await storedWhy(run.id, state);
  if (stored !== null) return memoise("why", cacheSize, state, async () => WhyReport.parse(JSON.parse(stored)));
  const made = making.get(state) ?? makeReport(run, state, cut).finally(() => making.delete(state));
  making.set(state, made);
  return made;
}

async function makeReport(run: ExplainedRun, state: string, cut: StageFacts["cut"]): Promise<WhyReport> {
  const { report, samples } = await thread.run("explained", {
    run: run.id,
    samples: run.sampleCount,
    metrics: run.metrics.flatMap((id) => {
      const metric = metricById(id);
      return (metric && usedMetric(metric, run)) ?? [];
    }),
    cut,
    countsWords: describeJudge(run.judge.kind).isStandIn,
    database: databaseForThread(),
  });
  await storeWhy(run.id, state, JSON.stringify(report), samples);
  return report;
}

/** Before samples are read: makes their stages, answers and groups if the query filters by them. */
export async function prepareFor(run: ExplainedRun, { stage, answered, answerable, group, within }: SampleQuery): Promise<void> {
  if ([stage, answered, answerable, group].some((filter) => filter !== undefined)) await readWhy(run);
  else if (within) await prepareFor(run, within);
}

/** Reads like `readWhy`, with groups and slices by the mean of `metric`. Throws Refusal for an unknown or unfinished run. */
export async function requireWhy(id: string, metric?: string): Promise<WhyReport> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const found = metric === undefined ? undefined : findMetricId(metric, run.metrics);
  if (metric !== undefined && found === undefined)
    throw new Refusal(`The run has no metric ${metric}. It has ${run.metrics.join(", ")}.`, "invalid");
  const report = await readWhy(run, found);
  if (!report) throw new Refusal(`The run ${id} is ${run.status}. Why its samples fail is known when it ends.`, "conflict");
  return report;
}

const readByMetric = (run: ExplainedRun, metric: string, { groups }: WhyReport): Promise<ByMetric> =>
  memoise("by-metric", cacheSize, `${whyState(run)} ${metric}`, () =>
    thread.run("byMetric", { run: run.id, samples: run.sampleCount, metric, groups, database: databaseForThread() }),
  );

/** Slices in which a paired difference varies; the baseline's columns slice the questions. */
export const differencesInSlices = (
  baseline: ExplainedRun,
  paired: Omit<DifferenceAsked, "run" | "samples">,
): Promise<SlicedDifference[]> =>
  thread.run("differing", { ...paired, run: baseline.id, samples: baseline.sampleCount, database: databaseForThread() });

/** Names of the number of contexts that a configuration uses, the last stage first. */
const cuts = ["rerank_top_n", "rerank_top_k", "top_n", "top_k", "k"];

function cutOf(parameters: Parameters): StageFacts["cut"] {
  for (const parameter of cuts) {
    const contexts = parameters[parameter];
    if (typeof contexts === "number" && contexts >= 1) return { parameter, contexts };
  }
  return null;
}
