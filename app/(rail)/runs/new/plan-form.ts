import { expectedFinds } from "assay-lib/comparison/questions-to-plan";
import { loadOwnMetrics } from "assay-lib/db/own-metrics";
import { Refusal } from "assay-lib/domain/problem";
import { metricById } from "assay-lib/metrics/registry";
import { templatesOf } from "assay-lib/metrics/steps";
import { estimateRuns } from "assay-lib/runs/start/estimate";
import { planRuns } from "assay-lib/runs/start/plan";
import type { PlanAnswer, PlanProblem } from "@/components/runs/new/estimate/plan";
import { readRunForm } from "./read-form";

export async function planForm(form: FormData, signal?: AbortSignal): Promise<PlanAnswer> {
  await loadOwnMetrics();
  const read = readRunForm(form);
  if (!read.ok) return read;
  try {
    const plans = await planRuns(read.input);
    const settings = plans[0]?.run.settings ?? {};
    const chosen = (plans[0]?.run.metrics ?? []).flatMap((id) => {
      const metric = metricById(id);
      return metric ? [{ metric, settings: settings[id] ?? {} }] : [];
    });
    // The smallest configuration limits what a comparison can detect.
    const questions = Math.min(...plans.map(({ run }) => run.sampleCount));
    const found = await expectedFinds(
      read.input.datasetId,
      chosen.map(({ metric }) => metric.id),
      questions,
    );
    return {
      ok: true,
      plan: {
        finds: found && {
          run: { id: found.run.id, name: found.run.name },
          questions,
          metrics: found.metrics.map(({ metric, ...figures }) => ({ id: metric, ...figures })),
        },
        ...(await estimateRuns(plans, { signal })),
        templates: Object.assign({}, ...chosen.map(({ metric, settings }) => templatesOf(metric, settings))),
        warnings: Object.fromEntries(
          chosen.flatMap(({ metric, settings }) =>
            metric.polls(settings) > 1 && settings.temperature === 0 ? [[metric.id, samePolls(metric.polls(settings))]] : [],
          ),
        ),
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, problems: problemsOf(error) };
  }
}

const samePolls = (polls: number) =>
  `At temperature 0 a model always gives the same reply, so the ${polls} polls would be identical. Raise the temperature or use one poll.`;

export const problemsOf = ({ message, errors }: Refusal): PlanProblem[] =>
  errors.length > 0 ? [...errors] : [{ path: "", message }];
