"use client";

import { type ReactNode, useRef } from "react";
import { SaveMenu } from "./save-menu";

/**
 * A chart that can be saved: the first SVG among its children, with its title, n, and `lines` about its axes and what it
 * compares.
 */
export const SavableChart = ({
  title,
  lines,
  n,
  children,
}: {
  title: string;
  lines: readonly string[];
  n: number | null;
  children: ReactNode;
}) => {
  const chart = useRef<HTMLDivElement>(null);
  const draw = async () => {
    const [{ chartFile }, { liveDrawing }] = await Promise.all([import("@/lib/charts/file"), import("./live-drawing")]);
    const svg = chart.current?.querySelector<SVGSVGElement>("svg");
    if (!svg) throw new Error(`“${title}” holds no SVG to save.`);
    return chartFile({ title, lines, n, date: new Date(), ...liveDrawing(svg) });
  };
  return (
    <div className="relative">
      <div ref={chart}>{children}</div>
      <div className="absolute right-0 bottom-0 z-10">
        <SaveMenu title={title} draw={draw} />
      </div>
    </div>
  );
};
