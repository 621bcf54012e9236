"use client";

import { ChartFrame } from "./frame";
import type { OverlayDrawingProps } from "./overlay-drawing";

const load = () => import("./overlay-drawing").then(({ OverlayDrawing }) => OverlayDrawing);

/** Marks: x is the middle of a bin (0 to 1), y the larger count. */
export const OverlayChart = ({
  id,
  label,
  height = 240,
  className,
  ...drawing
}: OverlayDrawingProps & { id?: string; label: string; height?: number; className?: string }) => (
  <ChartFrame
    id={id}
    label={label}
    height={height}
    groups={[{ name: label, marks: drawing.marks }]}
    load={load}
    drawing={drawing}
    className={className}
  />
);
