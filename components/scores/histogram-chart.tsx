"use client";

import type { ReactNode } from "react";
import { ChartFrame } from "@/components/charts/frame";
import { HistogramBrush } from "./histogram-brush";
import type { HistogramDrawingProps } from "./histogram-drawing";

const load = () => import("./histogram-drawing").then(({ HistogramDrawing }) => HistogramDrawing);

/** `rangeHref` enables selecting a range. */
export const HistogramChart = ({
  id,
  label,
  height,
  rangeHref,
  still,
  ...drawing
}: HistogramDrawingProps & {
  id?: string | undefined;
  label: string;
  height: number;
  rangeHref?: string | undefined;
  still: ReactNode;
}) => {
  const chart = (
    <ChartFrame
      id={id}
      label={label}
      height={height}
      groups={[{ name: label, marks: drawing.marks }]}
      load={load}
      drawing={drawing}
      still={still}
    />
  );
  return rangeHref ? <HistogramBrush href={rangeHref}>{chart}</HistogramBrush> : chart;
};
