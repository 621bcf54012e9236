import type { ControlsEstimate } from "@/lib/controls/words/report";
import { type MadeFor, madeForRun } from "@/lib/db/made-for/store";
import { type Run, requireRun } from "@/lib/db/runs/list";
import type { ControlsRequest } from "@/lib/domain/controls/kinds";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { asJudged } from "@/lib/runs/start/as-judged";
import { charactersCounted, startPlanned } from "@/lib/runs/start/create";
import { estimateRuns } from "@/lib/runs/start/estimate";
import { type Plan, planRuns } from "@/lib/runs/start/plan";
import { metricsByFamily, prepareControls, requireControllable } from "./make";
import { partNamed } from "./parts";

/** One plan after the other, since each has its own metrics. */
export async function estimatePlans(plans: readonly Plan[]): Promise<ControlsEstimate> {
  const total: ControlsEstimate = { samples: 0, judgments: 0, calls: 0, isUpTo: false, costUsd: 0 };
  for (const plan of plans) {
    const { judgments, calls, isUpTo, costUsd } = await estimateRuns([plan], { characters: charactersCounted });
    total.samples += plan.run.sampleCount;
    total.judgments += judgments;
    total.calls += calls;
    total.isUpTo ||= isUpTo;
    total.costUsd = total.costUsd === null || costUsd === null ? null : total.costUsd + costUsd;
  }
  return total;
}

/** Prepares what is wanted, and says what asking it takes. Throws Refusal. */
export const estimateWanted = async (runId: string, wanted: ControlsRequest): Promise<ControlsEstimate> =>
  estimatePlans(await plansFor(runId, wanted));

/** Starts the runs that judge new controls, or the canary set again. Returns their ids. Throws Refusal. */
export async function startWanted(runId: string, wanted: ControlsRequest, by?: Actor): Promise<string[]> {
  const plans = await plansFor(runId, wanted);
  if (plans.length === 0) throw new Refusal("No control could be made of this run’s samples.", "conflict");
  const ids: string[] = [];
  for (const plan of plans) ids.push(...(await startPlanned([plan], by && { by })));
  return ids;
}

async function plansFor(runId: string, { again, as, ...wanted }: ControlsRequest): Promise<Plan[]> {
  const run = await requireControllable(runId);
  return again
    ? plansOf(await judgeOf(run, as), await askedControls(runId), true)
    : plansOf(run, await prepareControls(runId, wanted), false);
}

async function askedControls(runId: string): Promise<MadeFor> {
  const asked = (await madeForRun(runId, "controls")).find(({ runs }) => runs.length > 0);
  if (!asked) throw new Refusal("This run’s controls have not been judged yet. Start them first.", "conflict");
  return asked;
}

/** `run`, or another run whose judge, prompts and settings are taken. */
async function judgeOf(run: Run, as: string | null): Promise<Run> {
  if (as === null) return run;
  const other = await requireRun(as);
  const metrics = other.metrics.filter((metric) => run.metrics.includes(metric));
  if (metrics.length === 0) throw new Refusal(`The runs ${run.id} and ${as} have no metric in common.`);
  return { ...other, metrics };
}

/** One for each family, as the run was judged but never from the cache, so that untouched samples are judged anew. */
async function plansOf(run: Run, controls: MadeFor, isAgain: boolean): Promise<Plan[]> {
  const { byFamily } = metricsByFamily(run.metrics);
  const plans: Plan[] = [];
  for (const { id, name } of controls.configurations) {
    const part = partNamed(name);
    const metrics = part?.isAgain === isAgain ? byFamily.get(part.family) : undefined;
    if (!metrics) continue;
    const asked = asJudged(run, metrics);
    plans.push(
      ...(await planRuns({
        datasetId: controls.id,
        configurations: [id],
        ...asked,
        judge: { ...asked.judge, cache: false },
        name: `${run.name}: ${name}`.slice(0, 100),
      })),
    );
  }
  return plans;
}
