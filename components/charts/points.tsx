"use client";

import { ChartFrame, type ChartProps } from "./frame";
import type { PointsDrawingProps } from "./points-drawing";

const load = () => import("./points-drawing").then(({ PointsDrawing }) => PointsDrawing);

export const PointsChart = (chart: PointsDrawingProps & ChartProps) => (
  <ChartFrame chart={chart} groups={chart.series.filter(({ line }) => line !== "curve")} load={load} />
);
