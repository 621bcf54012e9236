"use client";

/*
 * The server renders a still drawing (lib/charts) or a table, because Recharts 3 draws only in effects (recharts issue 5997).
 * The drawing with its marks loads after the page and replaces it at the same size, next to a table for screen readers.
 */

import { type ComponentType, createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { afterLoad } from "@/components/ui/on-demand/after-load";
import { MarkCard } from "./card";
import type { ChartMark } from "./mark";
import { ChartTable } from "./table";

export interface PlacedMark {
  mark: ChartMark;
  left: number;
  top: number;
}

interface Pointing {
  active: PlacedMark | null;
  point: (to: PlacedMark | null) => void;
  onDrawn: () => void;
}

export const PointingContext = createContext<Pointing>({ active: null, point: () => {}, onDrawn: () => {} });

export interface ChartProps {
  id?: string;
  label: string;
  height: number;
  className?: string;
}

export interface Size {
  width: number;
  height: number;
}

/** "failed" if the code does not load. */
function useDrawing<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | "failed" | null {
  const [drawing, setDrawing] = useState<{ Drawing: ComponentType<Props> | "failed" } | null>(null);
  const first = useRef(load);
  useEffect(
    () =>
      afterLoad(() =>
        first.current().then(
          (Drawing) => setDrawing({ Drawing }),
          () => setDrawing({ Drawing: "failed" }),
        ),
      ),
    [],
  );
  return drawing?.Drawing ?? null;
}

export function ChartFrame<Props extends ChartProps>({
  chart,
  groups,
  load,
  still,
}: {
  chart: Props;
  groups: readonly { name: string; marks: readonly ChartMark[] }[];
  load: () => Promise<ComponentType<Props & Size>>;
  /** Shown until drawn and without scripts; by default the table is. */
  still?: ReactNode;
}) {
  const { id, label, height, className } = chart;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const [active, point] = useState<PlacedMark | null>(null);
  const Drawing = useDrawing(load);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const pointing = useMemo(() => ({ active, point, onDrawn }), [active, onDrawn]);
  const place = active && box.current?.getBoundingClientRect();
  const hasFailed = Drawing === "failed";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure is no group of links, and a fieldset is of a form.
    <div
      role="group"
      aria-label={label}
      className={cn("relative", !still && (hasFailed ? "h-auto!" : "noscript:h-auto!"), className)}
      style={{ height }}
    >
      {still && !isDrawn && (
        <div aria-hidden className="absolute inset-0">
          {still}
        </div>
      )}
      <div
        ref={box}
        id={id} // Shrinks the drawing until a narrower box is measured, as in print.
        className="absolute inset-0 overflow-visible [&_.recharts-surface]:overflow-visible [&_.recharts-wrapper]:max-w-full"
      >
        {Drawing && !hasFailed && width > 0 && (
          <PointingContext value={pointing}>
            <Drawing {...chart} width={width} />
          </PointingContext>
        )}
      </div>
      {active && place && (
        <MarkCard
          mark={active.mark}
          left={place.left + window.scrollX + active.left}
          top={place.top + window.scrollY + active.top}
        />
      )}
      {(!still || Drawing) && (
        <div className={cn(!hasFailed && "sr-only", !still && "noscript:not-sr-only")}>
          <ChartTable label={label} groups={groups} hasLinks={!isDrawn} />
        </div>
      )}
    </div>
  );
}
