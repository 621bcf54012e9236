"use client";

import { SaveMenu } from "@/components/charts/save-menu";
import type { MetricSummary } from "@/lib/domain/score";

/** `about` describes the run. */
export const SaveHistogram = ({ summary, title, about }: { summary: MetricSummary; title: string; about: string }) => (
  <SaveMenu
    title={title}
    draw={async () => {
      const { histogramFile } = await import("@/lib/charts/histogram-file");
      return histogramFile(summary, { title, about, date: new Date() });
    }}
  />
);
