"use client";

import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "@/components/ui/class-names";

interface SnapStripProps {
  to: number;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Scrolls sideways if needed and keeps part number `to` (`data-snap`) in view. */
export const SnapStrip = ({ to, className, style, children }: SnapStripProps) => {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = strip;
    const part = current?.querySelectorAll<HTMLElement>("[data-snap]")[to];
    // Measuring forces a layout, and most screens fit all parts.
    if (!current || !part || getComputedStyle(current).overflowX === "visible") return;
    const { left, right } = part.getBoundingClientRect();
    const around = current.getBoundingClientRect();
    if (left < around.left || right > around.right) current.scrollLeft += left - around.left;
  }, [to]);
  return (
    <div ref={strip} className={cn("relative", className)} style={style}>
      {children}
    </div>
  );
};
