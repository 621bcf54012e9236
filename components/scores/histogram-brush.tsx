"use client";

import { tenthsInWords, withTenths } from "assay-lib/domain/scores/tenths";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState, useTransition } from "react";

const bins = 10;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const within = (bin: number): number => Math.max(0, Math.min(bins - 1, bin));
const inOrder = ([one, other]: readonly [number, number]): [number, number] => [Math.min(one, other), Math.max(one, other)];

/** Selects a range of tenths: dragging, or Shift with arrow keys, applied when Shift is released; Escape cancels. */
export const HistogramBrush = ({ href, children }: { href: string; children: ReactNode }) => {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  const wasDrawn = useRef(false);
  const [drawn, setDrawn] = useState<readonly [number, number] | null>(null);
  const [, startTransition] = useTransition();

  const binAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return within(Math.floor(((clientX - left) / width) * bins));
  };
  const applyRange = (range: readonly [number, number]) => {
    const [from, to] = inOrder(range);
    // The range stays visible until the samples arrive.
    startTransition(() => {
      router.push(withTenths(href, from, to), { scroll: false });
      setDrawn(null);
    });
  };
  const extend = (event: KeyboardEvent) => {
    if (event.key === "Escape" && drawn) setDrawn(null);
    const step = steps[event.key];
    if (!event.shiftKey || !step) return;
    const focused = Number(document.activeElement?.getAttribute("data-mark") ?? Number.NaN);
    if (Number.isNaN(focused)) return;
    event.preventDefault();
    const [from, to] = drawn ?? [focused, focused];
    setDrawn([from, within(to + step)]);
  };
  const [first, last] = drawn ? inOrder(drawn) : [0, 0];
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars in it are links. */}
      <div
        ref={box}
        className="touch-pan-y select-none"
        onDragStart={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          wasDrawn.current = false;
          anchor.current = event.button === 0 && !event.ctrlKey && !event.metaKey ? binAt(event) : null;
        }}
        onPointerMove={(event) => {
          if (anchor.current === null) return;
          const bin = binAt(event);
          if (!wasDrawn.current && bin === anchor.current) return;
          if (!wasDrawn.current) event.currentTarget.setPointerCapture(event.pointerId);
          wasDrawn.current = true;
          setDrawn([anchor.current, bin]);
        }}
        onPointerUp={(event) => {
          if (wasDrawn.current && anchor.current !== null) applyRange([anchor.current, binAt(event)]);
          anchor.current = null;
        }}
        onPointerCancel={() => {
          anchor.current = null;
          setDrawn(null);
        }}
        onClickCapture={(event) => {
          if (wasDrawn.current) event.preventDefault();
          wasDrawn.current = false;
        }}
        onKeyDown={extend}
        onKeyUp={({ key }) => key === "Shift" && drawn && applyRange(drawn)}
      >
        {children}
      </div>
      {drawn && (
        <i
          aria-hidden
          className="pointer-events-none absolute top-0 bottom-[31px] border-x border-accent-ink bg-accent-ink/10"
          style={{ left: `${first * 10}%`, width: `${(last - first + 1) * 10}%` }}
        />
      )}
      <span role="status" className="sr-only">
        {drawn ? `Scores ${tenthsInWords(first, last)}` : ""}
      </span>
    </div>
  );
};
