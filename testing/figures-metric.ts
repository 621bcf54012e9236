import type { Metric } from "@/lib/metrics/define";
import { ragasContextRelevancy } from "@/lib/metrics/ragas-context-relevancy";
import { registerMetrics } from "@/lib/metrics/registry";

/** RAGAS with three figures: a ratio of sums, a number of which less is better, and a number without a direction. */
export const figuresMetric: Metric = {
  ...ragasContextRelevancy,
  id: "figures-metric",
  name: "Figures",
  shortName: "Figures",
  source: "Test",
  figures: [
    {
      key: "density",
      name: "density",
      formula: "relevant sentences / sentences",
      scale: "share",
      better: "higher",
      ofRun: { sum: "relevant", over: "total" },
    },
    {
      key: "total",
      name: "sentences",
      formula: "sentences of all contexts",
      scale: { unit: "sentences" },
      better: "lower",
      ofRun: "mean",
    },
    {
      key: "relevant",
      name: "relevant sentences",
      formula: "relevant sentences of all contexts",
      scale: { unit: "sentences" },
      better: null,
      ofRun: "mean",
    },
  ],
};

export const registerFiguresMetric = (): void => registerMetrics([figuresMetric]);
