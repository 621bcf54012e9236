import { peopleOnRun } from "@/lib/corrected/people";
import { errorDetails, errorsByCause } from "@/lib/db/judgments/errors-and-flags";
import { type ExcerptLimits, excerptsOfJudgments, excerptsOfSamples, excerptsOfScores } from "@/lib/db/judgments/excerpts";
import { findRun, type Run } from "@/lib/db/runs/list";
import { listSamples, type SampleRow } from "@/lib/db/samples/table";
import { Refusal } from "@/lib/domain/problem";
import { withHidden } from "@/lib/domain/sample-query";
import { metricById } from "@/lib/metrics/registry";
import { readGoldFigures, readMostMissed } from "@/lib/summaries/gold";
import { readStepFigures } from "@/lib/summaries/steps";
import { readWhy } from "@/lib/why/read";
import { readReported } from "./comments";
import { readClaims } from "./read-claims";

/** Characters of each text, and the number of contexts. */
export const reportLimits: ExcerptLimits = { question: 1000, response: 2000, context: 1200, contexts: 8, explanation: 700 };

const mostListed = 25;

/** Lists no hidden sample. */
export async function readReport(id: string, hidden: readonly number[] = []) {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const metrics = run.metrics.flatMap((metric) => metricById(metric) ?? []);
  const take = Math.max(1, Math.min(10, Math.floor(mostListed / Math.max(1, metrics.length))));
  const [errors, details, gold, missed, steps, why, claims, comments, people, worst] = await Promise.all([
    errorsByCause(run.failed > 0 ? [id] : []),
    errorDetails(run.failed > 0 ? [id] : []),
    readGoldFigures(run),
    readMostMissed(run),
    readStepFigures(run),
    readWhy(run),
    readClaims(run, metrics, hidden),
    readReported({ run: id }, hidden),
    peopleOnRun(run),
    Promise.all(
      metrics.map(async (metric) => {
        const { rows } = await listSamples(run, withHidden({ sort: metric.id, order: "asc" }, hidden), { take });
        return { metric, rows: rows.filter((row) => row.scores[metric.id]?.score != null) };
      }),
    ),
  ]);
  const shown = missed.filter(({ sample }) => !hidden.includes(sample));
  return {
    ...{ run, metrics, gold, missed: shown, steps, why, claims, comments, people, worst },
    ...{ errors: errors.get(id) ?? {}, details: details.get(id) ?? [] },
  };
}

export type ReportData = Awaited<ReturnType<typeof readReport>>;

export const listedSamples = (worst: ReportData["worst"]): SampleRow[] => [
  ...new Map(worst.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

export async function readDetails(run: Run, ids: readonly number[]) {
  const [samples, scores, judgments] = await Promise.all([
    excerptsOfSamples(ids, reportLimits),
    excerptsOfScores(run.id, ids, reportLimits),
    excerptsOfJudgments(run.id, ids, reportLimits),
  ]);
  return ids.flatMap((id) => {
    const sample = samples.get(id);
    if (!sample) return [];
    return {
      sample,
      scores: scores.filter(({ sampleId }) => sampleId === id),
      judgments: judgments.filter(({ sampleId }) => sampleId === id),
    };
  });
}

export type SampleDetails = Awaited<ReturnType<typeof readDetails>>[number];
