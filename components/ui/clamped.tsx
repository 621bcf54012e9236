"use client";

import { fromFirstLine } from "assay-lib/domain/text/code-points";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./class-names";

/** Offers "Show all" if text is cut. */
export const Clamped = ({ lines = 6, children, className }: { lines?: number; children: ReactNode; className?: string }) => {
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <div
        ref={text}
        dir="auto"
        className={cn("whitespace-pre-wrap [overflow-wrap:anywhere]", className)}
        style={
          open ? undefined : { display: "-webkit-box", WebkitLineClamp: lines, WebkitBoxOrient: "vertical", overflow: "hidden" }
        }
      >
        {typeof children === "string" ? fromFirstLine(children) : children}
      </div>
      {(cut || open) && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
};
