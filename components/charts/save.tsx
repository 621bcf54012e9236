"use client";

import { SaveMenu } from "./save-menu";

/**
 * Saves the chart of that `id` as it is drawn, in the light theme's colours, with its title, n, and `lines` about its axes and
 * what it compares.
 */
export const SaveChart = ({
  chart,
  title,
  lines,
  n,
}: {
  chart: string;
  title: string;
  lines: readonly string[];
  n: number | null;
}) => (
  <SaveMenu
    title={title}
    draw={async () => {
      const [{ chartFile }, { liveDrawing }] = await Promise.all([import("@/lib/charts/file"), import("./live-drawing")]);
      const svg = document.getElementById(chart)?.querySelector<SVGSVGElement>("svg");
      if (!svg) throw new Error(`“${title}” is not drawn yet.`);
      return chartFile({ title, lines, n, date: new Date(), ...liveDrawing(svg) });
    }}
  />
);
