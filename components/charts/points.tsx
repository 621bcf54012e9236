"use client";

import { type ReactNode, useMemo } from "react";
import { ChartFrame } from "./frame";
import type { PointsDrawingProps } from "./points-drawing";

const load = () => import("./points-drawing").then(({ PointsDrawing }) => PointsDrawing);

export const PointsChart = ({
  id,
  label,
  height,
  still,
  className,
  ...drawing
}: PointsDrawingProps & {
  id?: string;
  label: string;
  height: number;
  still?: ReactNode;
  className?: string;
}) => {
  const groups = useMemo(() => drawing.series.filter(({ isSilent }) => !isSilent), [drawing.series]);
  return (
    <ChartFrame
      id={id}
      label={label}
      height={height}
      groups={groups}
      load={load}
      drawing={drawing}
      still={still}
      className={className}
    />
  );
};
