import { databaseForThread } from "@/lib/db/location/database-url";
import { parametersOf } from "@/lib/db/parameters";
import { requireRun } from "@/lib/db/runs/list";
import type { Parameters } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";
import { perProcess } from "@/lib/domain/process/values";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { findMetricId } from "@/lib/domain/scored/definition";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { isFailure, type Stage, stages } from "@/lib/domain/why/stages";
import { metricById } from "@/lib/metrics/registry";
import { pOfHalf, weightedShare } from "@/lib/stats/shares/weighted";
import { memoise } from "@/lib/summaries/memoise";
import { sharedThreads } from "@/lib/threads/pool";
import { type StageOfSample, stagesOfRun, storedWhy, storeWhy } from "@/lib/why/store/write";
import { type SlicedDifference, type StageMoves, WhyReport } from "@/lib/why/words/report";
import { usedMetric } from "./facts";
import type { ByMetric, DifferenceAsked } from "./slices/of-metric";
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
  const run = await requireRun(id);
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

export interface PairedSamples {
  baseline: ExplainedRun;
  candidate: ExplainedRun;
  samples: readonly [Float64Array, Float64Array];
  /** Equal for questions of one conversation, user or document. */
  clusters: Int32Array;
}

/** Null while one of the runs has not ended. */
export async function movesBetween({ baseline, candidate, samples, clusters }: PairedSamples): Promise<StageMoves | null> {
  const reports = await Promise.all([readWhy(baseline), readWhy(candidate)]);
  if (reports.includes(null)) return null;
  const [from, to] = await Promise.all([stagesOfRun(baseline.id), stagesOfRun(candidate.id)]);
  const counts = new Map<string, number>();
  const fails = newTurns();
  const refusals = newTurns();
  let questions = 0;
  for (const [at, sample] of samples[0].entries()) {
    const one = from.get(sample);
    const other = to.get(samples[1][at] ?? -1);
    if (!one || !other) continue;
    questions++;
    const key = `${one.stage} ${other.stage}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const question = clusters[at] ?? at;
    if (one.stage !== "unknown" && other.stage !== "unknown")
      countTurn(fails, isFailure(one.stage), isFailure(other.stage), question);
    // Questions that both runs could have answered: neither refused rightly, nor is it unknown.
    if (couldAnswer(one) && couldAnswer(other)) countTurn(refusals, one.stage === refused, other.stage === refused, question);
  }
  return {
    run: candidate.id,
    questions,
    moves: stages.flatMap((one) =>
      stages.flatMap((other) => {
        const moved = counts.get(`${one} ${other}`);
        return moved === undefined ? [] : [{ from: one, to: other, questions: moved }];
      }),
    ),
    fails: {
      both: fails.both,
      fixed: onlyIn(fails, true),
      broken: onlyIn(fails, false),
      p: pOfHalf(weightedShare(fails.turned)),
    },
    overRefusals: {
      questions: refusals.of,
      baseline: onlyIn(refusals, true),
      candidate: onlyIn(refusals, false),
      both: refusals.both,
      p: pOfHalf(weightedShare(refusals.turned)),
    },
  };
}

/** Questions of which something holds in the baseline, in the candidate, or in both; `turned` lists those of one run only. */
interface Turns {
  of: number;
  both: number;
  turned: { isRight: boolean; weight: number; question: number }[];
}

const newTurns = (): Turns => ({ of: 0, both: 0, turned: [] });

function countTurn(turns: Turns, before: boolean, after: boolean, question: number): void {
  turns.of++;
  if (before && after) turns.both++;
  else if (before || after) turns.turned.push({ isRight: before, weight: 1, question });
}

const onlyIn = ({ turned }: Turns, baseline: boolean): number => turned.filter(({ isRight }) => isRight === baseline).length;

const refused: Stage = "refused-answerable";

/** The stages of samples whose contexts hold the answer. */
const held: readonly Stage[] = ["unused", "unsupported", "refused-answerable", "retrieved", "fine"];

const couldAnswer = ({ stage, answered }: StageOfSample): boolean =>
  answered !== null && held.includes(stage) && (stage === "refused-answerable" || answered !== "refused");
