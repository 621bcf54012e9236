"use client";

import type { Correlation } from "assay-lib/domain/comparison/correlation";
import { SaveMenu } from "@/components/charts/save";
import type { MatrixMetric } from "./correlation-matrix";

interface SaveMatrixProps {
  metrics: readonly MatrixMetric[];
  correlations: readonly Omit<Correlation, "apart">[];
  about: string;
}

export const SaveMatrix = ({ metrics, correlations, about }: SaveMatrixProps) => {
  const title = "Metrics against each other";
  return (
    <SaveMenu
      title={title}
      draw={async () => {
        const { matrixFile } = await import("assay-lib/charts/matrix-file");
        return matrixFile(metrics, correlations, { title, about, date: new Date() });
      }}
    />
  );
};
