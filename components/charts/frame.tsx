"use client";

/*
 * Charts in three steps: 1. the server writes the chart's room, its table, and the still drawing where there is one; 2. Recharts
 * loads after the page; 3. the drawing takes the still one's place at the same size, and its marks take the pointer and the keys.
 *
 * The still drawing (lib/charts) is the one second drawing: Recharts 3 draws in effects only, so a server gets an empty box from
 * it (recharts issue 5997). It also serves where no React runs: the report, a link's picture.
 *
 * Charts to use: PointsChart (points.tsx) for trends, lines with intervals, ROC, calibration and scatter; OverlayChart
 * (overlay.tsx) for the distributions of two runs; Histogram (components/scores/histogram.tsx) for one. SaveChart (save.tsx)
 * saves any of them by its `id`.
 */

import { type ComponentType, createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { afterLoad } from "@/components/ui/after-load";
import { cn } from "@/components/ui/class-names";
import { MarkCard } from "./card";
import type { Mark } from "./mark";
import { ChartTable } from "./table";

/** A mark and its place in the drawing, in pixels. */
export interface PlacedMark {
  mark: Mark;
  left: number;
  top: number;
}

interface Pointing {
  active: PlacedMark | null;
  point: (to: PlacedMark | null) => void;
  /** The drawing is complete. */
  onDrawn: () => void;
}

/** For what is drawn inside a frame. */
export const PointingContext = createContext<Pointing>({ active: null, point: () => {}, onDrawn: () => {} });

export interface Size {
  width: number;
  height: number;
}

/** Loads the drawing after the page; "failed" if the server does not send it. */
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

export function ChartFrame<Props extends object>({
  id,
  label,
  height,
  groups,
  load,
  drawing,
  still,
  className,
}: {
  /** For SaveChart. */
  id?: string | undefined;
  /** Names the chart and its table. */
  label: string;
  height: number;
  /** All marks, for the table. */
  groups: readonly { name: string; marks: readonly Mark[] }[];
  /** Imports the drawing. */
  load: () => Promise<ComponentType<Props & Size>>;
  /** What the drawing shows. */
  drawing: Props;
  /** Stands in its place before, and where no script runs; without one the table does. */
  still?: ReactNode;
  className?: string | undefined;
}) {
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
        id={id} // Until a narrower box is measured, as on paper, the drawing shrinks with it.
        className="absolute inset-0 overflow-visible [&_.recharts-surface]:overflow-visible [&_.recharts-wrapper]:max-w-full"
      >
        {Drawing && !hasFailed && width > 0 && (
          <PointingContext value={pointing}>
            <Drawing {...drawing} width={width} height={height} />
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
      <div className={cn(!hasFailed && "sr-only", !still && "noscript:not-sr-only")}>
        <ChartTable label={label} groups={groups} hasLinks={!isDrawn} />
      </div>
    </div>
  );
}
