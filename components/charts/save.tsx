"use client";

import { Download } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuAct } from "@/components/ui/menu";
import { saveDrawing } from "./save-file";

interface Saved {
  chart: string;
  title: string;
  lines: readonly string[];
  n: number | null;
}

export const SaveChart = ({ chart, title, lines, n }: Saved) => {
  const save = async (type: "svg" | "png") => {
    const [{ chartFile }, { liveDrawing }] = await Promise.all([import("assay-lib/charts/file"), import("./live-drawing")]);
    const svg = document.getElementById(chart)?.querySelector<SVGSVGElement>("svg");
    if (!svg) throw new Error(`“${title}” has not been drawn yet.`);
    await saveDrawing(chartFile({ title, lines, n, date: new Date(), ...liveDrawing(svg) }), title, type);
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={Download}
          look="ghost"
          size="small"
          aria-label={`Save chart: ${title}`}
          title="Save chart"
          className="text-ink-3"
        />
      }
    >
      <MenuAct name="Save as SVG" hint="vector, editable" onSelect={() => save("svg")} />
      <MenuAct name="Save as PNG" hint="image" onSelect={() => save("png")} />
    </Menu>
  );
};

export const ChartHeading = ({ name, remark, ...saved }: Saved & { name: string; remark?: string }) => (
  <h3 className="mb-2 flex items-baseline gap-2">
    <span className="font-semibold">{name}</span>
    {remark && <span className="text-small text-ink-3">{remark}</span>}
    <span className="ml-auto self-center">
      <SaveChart {...saved} />
    </span>
  </h3>
);
