"use client";

import { useRef } from "react";

/** Drag to resize, double-click to reset. Hidden from keyboards, which use the columns menu. */
export const ResizeHandle = ({
  onDrag,
  onEnd,
}: {
  onDrag: (width: number) => void;
  /** Null: the default width. */
  onEnd: (width: number | null) => void;
}) => {
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (x: number) => (start.current ? start.current.width + x - start.current.x : null);
  return (
    <span
      aria-hidden
      className="absolute inset-y-1 right-0 z-10 w-2 cursor-col-resize touch-none border-r border-transparent group-hover/heading:border-line-2 hover:border-accent-ink! phone:hidden"
      onPointerDown={(event) => {
        const heading = event.currentTarget.closest("th");
        if (!heading || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: heading.offsetWidth };
      }}
      onPointerMove={({ clientX }) => {
        const width = widthAt(clientX);
        if (width !== null && clientX !== start.current?.x) onDrag(width);
      }}
      onPointerUp={({ clientX }) => {
        const width = widthAt(clientX);
        const isMoved = clientX !== start.current?.x;
        start.current = null;
        if (width !== null && isMoved) onEnd(width);
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDoubleClick={() => onEnd(null)}
    />
  );
};
