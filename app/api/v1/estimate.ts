import type { z } from "zod";
import type { RunsEstimate } from "@/lib/runs/start/estimate";
import type { Counts } from "@/lib/runs/start/expected-calls";
import type { Estimate } from "./contract";

const callsOf = (metrics: Record<string, Counts>) =>
  Object.fromEntries(Object.entries(metrics).map(([metric, { calls }]) => [metric, calls]));

/** An estimate as the API returns it. */
export const reportEstimate = ({ configurations, ...inAll }: RunsEstimate): z.infer<typeof Estimate> => ({
  ...inAll,
  byMetric: callsOf(inAll.metrics),
  configurations: configurations.map((one) => ({ ...one, byMetric: callsOf(one.metrics) })),
});
