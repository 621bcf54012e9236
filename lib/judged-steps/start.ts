import { estimatePlans } from "@/lib/controls/start";
import type { ControlsEstimate } from "@/lib/controls/words/report";
import { markDatasets } from "@/lib/db/deletion/delete";
import type { MadeFor } from "@/lib/db/made-for/store";
import type { Run } from "@/lib/db/runs/list";
import type { Actor } from "@/lib/domain/people/actor";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { asJudged } from "@/lib/runs/start/as-judged";
import { startPlanned } from "@/lib/runs/start/create";
import { type Plan, planRuns } from "@/lib/runs/start/plan";
import { contextMetricsOf } from "@/lib/summaries/judged-steps";
import { requireContextMetrics, withSteps } from "./make";

/** Throws Refusal. */
export async function prepareSteps(runId: string): Promise<void> {
  await withSteps(await requireContextMetrics(runId), async () => undefined);
}

/** Prepares the contexts of a run's steps, and says what judging them takes. Throws Refusal. */
export async function estimateSteps(runId: string): Promise<ControlsEstimate> {
  const run = await requireContextMetrics(runId);
  return estimatePlans(await withSteps(run, async (steps) => (judgedBy(steps) ? [] : plansOf(run, steps))));
}

/**
 * Starts the run that judges the contexts of a run's steps, as the run itself was judged. Returns the id of the run that judges them
 * already, if one does or has without a failure. Throws Refusal.
 */
export async function startSteps(runId: string, by?: Actor): Promise<string> {
  const run = await requireContextMetrics(runId);
  return withSteps(run, async (steps, others) => {
    const already = judgedBy(steps);
    if (already) return already.id;
    const [id = ""] = await startPlanned(await plansOf(run, steps), by && { by });
    await markDatasets(others.map((one) => one.id));
    return id;
  });
}

const judgedBy = ({ runs }: MadeFor) => runs.findLast(({ status }) => !isFinished(status) || status === "completed");

const plansOf = (run: Run, { id }: MadeFor): Promise<Plan[]> =>
  planRuns({ datasetId: id, ...asJudged(run, contextMetricsOf(run.metrics)), name: `${run.name}: steps`.slice(0, 100) });
