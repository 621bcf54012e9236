import { summaryOfMatching } from "@/lib/db/judgments/scores";
import { countJudgments, recount } from "@/lib/db/runs/counters";
import { findRun, listRuns, type Run } from "@/lib/db/runs/list";
import { isFinished } from "@/lib/domain/runs/is-finished";
import type { MetricSummary } from "@/lib/domain/score";
import { summariseRun } from "@/lib/summaries/refresh";
import { summarised } from "@/lib/summaries/summarised";

const runsChecked = 5;

export async function checkSummaries() {
  const { runs } = await listRuns({}, { take: 50 });
  const chosen = runs.filter(({ status }) => isFinished(status)).slice(0, runsChecked);
  const wrong: { id: string; what: string }[] = [];
  for (const run of chosen) {
    const what = await findWrong(run);
    if (what !== null) wrong.push({ id: run.id, what });
  }
  return { runs: chosen.length, wrong };
}

async function findWrong(run: Run): Promise<string | null> {
  const { ok, failed } = await countJudgments(run.id);
  if (ok !== run.ok || failed !== run.failed)
    return `it counts ${run.ok} judgments and ${run.failed} errors, but has ${ok} and ${failed}`;
  for (const metric of run.metrics) {
    const stored = run.summaries[metric];
    // A run that was cancelled before its first score has none.
    if (!stored && run.ok === 0) continue;
    const held = await summaryOfMatching(run, summarised(metric), {});
    if (!stored || !isSame(stored, held)) return `its summary of ${metric} is not that of its scores`;
  }
  return null;
}

function isSame(stored: MetricSummary, held: MetricSummary): boolean {
  const counts = ({ scored, samples, histogram, bands }: MetricSummary) =>
    JSON.stringify([scored, samples, histogram, Object.entries(bands ?? {}).sort()]);
  if (counts(stored) !== counts(held)) return false;
  const numbers = ({ mean, ci95, figures }: MetricSummary) => [
    mean,
    ...(ci95 ?? [null, null]),
    ...figures.flatMap((figure) => [figure.scored, figure.mean]),
  ];
  const others = numbers(held);
  // Rounding errors depend on the order of summation.
  return numbers(stored).every((figure, index) => {
    const other = others[index] ?? null;
    return figure === null || other === null ? figure === other : Math.abs(figure - other) < 1e-9;
  });
}

export async function repairSummaries(id: string): Promise<void> {
  await recount(id);
  const run = await findRun(id);
  if (run) await summariseRun(run);
}
