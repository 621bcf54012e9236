import type { Metric, Settings } from "@/lib/metrics/define";

export interface MetricColumn {
  id: string;
  shortName: string;
  /** The source and distinguishing settings. */
  sub: string;
  source: string;
  group: "retrieval" | "response";
}

export const metricColumns = (metrics: readonly Metric[], settings: Readonly<Record<string, Settings>>): MetricColumn[] =>
  metrics.map((metric) => ({
    id: metric.id,
    shortName: metric.shortName,
    sub: [metric.source, metric.variant(settings[metric.id])].filter(Boolean).join(" · "),
    source: metric.source,
    group: metric.group,
  }));
