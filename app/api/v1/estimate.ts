import type { z } from "zod";
import type { Plan } from "@/lib/runs/plan-run";
import type { Estimate } from "./contract";

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** What plans would ask, in all, by metric and by configuration. */
export function estimateOf(plans: readonly Plan[]): z.infer<typeof Estimate> {
  const metrics = plans[0]?.run.metrics ?? [];
  const byMetric = Object.fromEntries(metrics.map((metric) => [metric, sum(plans.map(({ calls }) => calls[metric] ?? 0))]));
  return {
    calls: sum(Object.values(byMetric)),
    byMetric,
    configurations: plans.map(({ configuration, run, calls, unjudged }) => ({
      id: configuration.id,
      name: configuration.name,
      samples: run.sampleCount,
      calls: run.planned,
      byMetric: calls,
      unjudged,
    })),
    cached: 0,
    tokens: null,
    costUsd: null,
  };
}
