"use client";

import { ChartFrame, type ChartProps } from "./frame";
import type { OverlayDrawingProps } from "./overlay-drawing";

const load = () => import("./overlay-drawing").then(({ OverlayDrawing }) => OverlayDrawing);

/** Marks: x is the middle of a bin (0 to 1), y the larger count. */
export const OverlayChart = (chart: OverlayDrawingProps & ChartProps) => (
  <ChartFrame chart={chart} groups={[{ name: chart.label, marks: chart.marks }]} load={load} />
);
