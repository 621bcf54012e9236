"use client";

import { SaveMenu } from "./save-menu";

/** Saves the chart with id `chart` in light colours. `lines` describe axes and data. */
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
      if (!svg) throw new Error(`“${title}” has not been drawn yet.`);
      return chartFile({ title, lines, n, date: new Date(), ...liveDrawing(svg) });
    }}
  />
);
