import type { Estimate } from "assay-lib/api/runs";
import type { Counts } from "assay-lib/domain/estimate/counts";
import type { RunsEstimate } from "assay-lib/runs/start/estimate";
import type * as z from "zod";

const callsOf = (metrics: Record<string, Counts>) =>
  Object.fromEntries(Object.entries(metrics).map(([metric, { calls }]) => [metric, calls]));

export const reportEstimate = ({ configurations, rates: _, ...inAll }: RunsEstimate): z.infer<typeof Estimate> => ({
  ...inAll,
  byMetric: callsOf(inAll.metrics),
  configurations: configurations.map(({ measured: _, ...one }) => ({ ...one, byMetric: callsOf(one.metrics) })),
});
