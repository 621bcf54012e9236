import { type MadeFor, madeForRun } from "@/lib/db/made-for/store";
import type { RunOfSamples } from "@/lib/db/samples/places";
import { type ContextScores, stepPlacesOfRun, stepScoresOf } from "@/lib/db/steps/facts";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { StepPlaces } from "@/lib/domain/steps/distinct";
import type { JudgedFigures, StepJudging } from "@/lib/domain/steps/facts";
import { metricById } from "@/lib/metrics/registry";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { pairedChange } from "./paired-change";

/** The run that judges the contexts of a run's steps: the newest, or null. */
export async function judgingOf(runId: string): Promise<{ judging: StepJudging; made: MadeFor["runs"][number] | null }> {
  const all = await madeForRun(runId, "steps");
  const dataset = all.find(({ runs }) => runs.length > 0) ?? all[0];
  const samples = dataset?.configurations.reduce((sum, { sampleCount }) => sum + sampleCount, 0) ?? 0;
  const made = dataset?.runs.at(-1) ?? null;
  const state = () => {
    if (all[0]?.runs.length === 0) return "prepared";
    if (made === null) return "none";
    return isFinished(made.status) ? "finished" : "running";
  };
  const { id = null, status = null, ok = 0, failed = 0, planned = 0 } = made ?? {};
  return { made, judging: { state: state(), run: id, status, samples, judgments: ok + failed, planned, failed } };
}

export const contextMetricsOf = (metrics: readonly string[]): string[] =>
  metrics.filter((id) => metricById(id)?.shape.kind === "contexts");

/** Maps a sample of the run to what its steps gave, and to the scores of its distinct contexts. */
export interface JudgedSteps {
  metrics: readonly string[];
  places: ReadonlyMap<number, readonly StepPlaces[]>;
  scores: ReadonlyMap<number, readonly ContextScores[]>;
}

export async function readJudgedSteps(
  run: RunOfSamples & { metrics: readonly string[] },
  judgedBy: string,
): Promise<JudgedSteps> {
  const [places, scores] = await Promise.all([stepPlacesOfRun(run), stepScoresOf(judgedBy)]);
  return { metrics: contextMetricsOf(run.metrics), places, scores };
}

interface GivenStep {
  sample: number;
  /** The place among the sample's steps. */
  place: number;
  question: number;
}

/** A step's figures over all samples that have it. */
export function judgedFigures(given: readonly GivenStep[], { metrics, places, scores: all }: JudgedSteps): JudgedFigures[] {
  const known = given.flatMap(({ sample, place, question }) => {
    const step = places.get(sample)?.[place];
    return step && step.contexts.length > 0 ? [{ step, judged: all.get(sample) ?? [], question }] : [];
  });
  if (known.length === 0) return [];
  return metrics.map((metric) => {
    const causes = new Map<string, number>();
    let unscored = 0;
    const scored = known.flatMap(({ step, judged, question }) => {
      const { scores, cause } = judged.find((one) => one.metric === metric) ?? notJudged;
      const after = meanOf(step.contexts, scores);
      unscored += after.missing;
      if (after.missing > 0 && cause !== null) causes.set(cause, (causes.get(cause) ?? 0) + after.missing);
      const before = step.before && meanOf(step.before, scores).mean;
      return after.mean === null ? [] : [{ after: after.mean, before, question }];
    });
    const totals = totalsOf(
      scored.map(({ after }) => after),
      scored.map(({ question }) => question),
    );
    return {
      metric,
      samples: scored.length,
      unscored,
      mean: scored.length === 0 ? null : totals.sum / totals.n,
      ci95: meanInterval(totals),
      cause: commonest(causes),
      rerank: pairedChange(scored.flatMap(({ before, ...one }) => (before === null ? [] : [{ ...one, before }]))),
    };
  });
}

function meanOf(places: readonly number[], scores: readonly (number | null)[]): { mean: number | null; missing: number } {
  let sum = 0;
  let read = 0;
  for (const place of places) {
    const score = scores[place] ?? null;
    if (score === null) continue;
    sum += score;
    read++;
  }
  return { mean: read === 0 ? null : sum / read, missing: places.length - read };
}

const notJudged = { scores: [], cause: "not-judged" } as const;

const commonest = (counts: ReadonlyMap<string, number>): string | null =>
  [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
