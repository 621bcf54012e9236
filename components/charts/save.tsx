"use client";

import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuAct } from "@/components/ui/menu";
import { saveDrawing } from "./save-file";

const SaveMenu = ({ title, draw }: { title: string; draw: () => Promise<string> }) => {
  const save = async (type: "svg" | "png") => saveDrawing(await draw(), title, type);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Save chart: ${title}`}
          title="Save chart"
          className={cn(buttonClass({ look: "ghost", size: "small", icon: true }), "text-ink-3")}
        >
          <Download aria-hidden />
        </button>
      }
    >
      <MenuAct name="Save as SVG" hint="vector, editable" onSelect={() => save("svg")} />
      <MenuAct name="Save as PNG" hint="image" onSelect={() => save("png")} />
    </Menu>
  );
};

interface Saved {
  chart: string;
  title: string;
  lines: readonly string[];
  n: number | null;
}

export const SaveChart = ({ chart, title, lines, n }: Saved) => {
  const draw = async () => {
    const [{ chartFile }, { liveDrawing }] = await Promise.all([import("assay-lib/charts/file"), import("./live-drawing")]);
    const svg = document.getElementById(chart)?.querySelector<SVGSVGElement>("svg");
    if (!svg) throw new Error(`“${title}” has not been drawn yet.`);
    return chartFile({ title, lines, n, date: new Date(), ...liveDrawing(svg) });
  };
  return <SaveMenu title={title} draw={draw} />;
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
