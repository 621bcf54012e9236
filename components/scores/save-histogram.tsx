"use client";

import { SaveMenu } from "@/components/charts/save-menu";
import type { MetricSummary } from "@/lib/domain/score";
import type { BandThresholds } from "@/lib/domain/scores/band";

/** `about` describes the run. */
export const SaveHistogram = ({
  summary,
  thresholds,
  title,
  about,
}: {
  summary: MetricSummary;
  thresholds: BandThresholds;
  title: string;
  about: string;
}) => (
  <SaveMenu
    title={title}
    draw={async () => {
      const { histogramFile } = await import("@/lib/charts/histogram-file");
      return histogramFile(summary, thresholds, { title, about, date: new Date() });
    }}
  />
);
