"use client";

import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuAct } from "@/components/ui/menu";
import { saveDrawing } from "./save-file";

/** `draw` returns the text of an SVG file. */
export const SaveMenu = ({ title, draw }: { title: string; draw: () => Promise<string> }) => {
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
