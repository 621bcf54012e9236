"use client";

import { ChartFrame } from "./frame";
import type { OverlayDrawingProps } from "./overlay-drawing";

const load = () => import("./overlay-drawing").then(({ OverlayDrawing }) => OverlayDrawing);

/**
 * The distributions of two runs over one scale: the first filled in grey, the second as an accent line, each with its mean and
 * interval under it. Marks have x from 0 to 1, the middle of a bin, and y, the larger of its two counts.
 */
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
