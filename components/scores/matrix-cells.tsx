"use client";

import Link from "next/link";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { MarkCard } from "@/components/charts/card";
import type { Mark } from "@/components/charts/mark";
import { cn } from "@/components/ui/class-names";

const steps: Record<string, readonly [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

export const MatrixKeys = ({ children }: { children: ReactNode }) => {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const [row, column] = (event.target as Element).getAttribute("data-cell")?.split(" ").map(Number) ?? [];
    const step = steps[event.key];
    if (!step || row === undefined || column === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const to = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`);
    if (!to) return;
    event.preventDefault();
    for (const cell of event.currentTarget.querySelectorAll<HTMLElement>("[data-cell]")) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells in it are links.
    <div onKeyDown={move}>{children}</div>
  );
};

interface MatrixCellProps {
  details: Pick<Mark, "title" | "facts">;
  href: string;
  row: number;
  column: number;
  isSelected: boolean;
  isStop: boolean;
  tint: string;
  children: ReactNode;
}

export const MatrixCell = ({ details, href, row, column, isSelected, isStop, tint, children }: MatrixCellProps) => {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const show = ({ currentTarget }: { currentTarget: Element }) => setPlace(currentTarget.getBoundingClientRect());
  const hide = () => setPlace(null);
  return (
    <>
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={isSelected || undefined}
        data-cell={`${row} ${column}`}
        tabIndex={isStop ? 0 : -1}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
        className={cn(
          "grid h-10 min-w-[76px] content-center justify-items-center rounded-chip tabular-nums hover:outline hover:outline-line-3 phone:min-w-[58px]",
          isSelected && "outline-2! outline-accent-ink",
        )}
        style={{ background: tint }}
      >
        <span className="sr-only">{details.title}:</span>
        {children}
      </Link>
      {place && (
        <MarkCard mark={details} left={place.right + window.scrollX - 8} top={place.top + window.scrollY + place.height / 2} />
      )}
    </>
  );
};
