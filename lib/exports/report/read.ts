import { peopleOnRun } from "@/lib/corrected/people";
import { errorsByCause } from "@/lib/db/judgments/errors-and-flags";
import { findRun } from "@/lib/db/runs/list";
import { listSamples } from "@/lib/db/samples/table";
import { Refusal } from "@/lib/domain/problem";
import { withHidden } from "@/lib/domain/sample-query";
import { metricById } from "@/lib/metrics/registry";
import { readGoldFigures } from "@/lib/summaries/gold";
import { readStepFigures } from "@/lib/summaries/steps";
import { readWhy } from "@/lib/why/read";
import { readReported } from "./comments";
import { readClaims } from "./read-claims";

/** Lowest samples of each metric. */
const mostListed = 3;

/** Lists no hidden sample. */
export async function readReport(id: string, hidden: readonly number[] = []) {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const metrics = run.metrics.flatMap((metric) => metricById(metric) ?? []);
  const [errors, gold, steps, why, claims, comments, people, worst] = await Promise.all([
    errorsByCause(run.failed > 0 ? [id] : []),
    readGoldFigures(run),
    readStepFigures(run),
    readWhy(run),
    readClaims(run, metrics, hidden),
    readReported({ run: id }, hidden),
    peopleOnRun(run),
    Promise.all(
      metrics.map(async (metric) => {
        const { rows } = await listSamples(run, withHidden({ sort: metric.id, order: "asc" }, hidden), { take: mostListed });
        return { metric, rows: rows.filter((row) => row.scores[metric.id]?.score != null) };
      }),
    ),
  ]);
  return { run, metrics, gold, steps, why, claims, comments, people, worst, errors: errors.get(id) ?? {} };
}

export type ReportData = Awaited<ReturnType<typeof readReport>>;
