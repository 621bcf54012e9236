"use client";

import type { Correlation } from "assay-lib/domain/comparison/correlation";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { MarkCard } from "@/components/charts/card";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { formatRho, sayNoCorrelation } from "./correlation-text";

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
  correlation: Omit<Correlation, "apart">;
  names: readonly [string, string];
  href: string;
  row: number;
  column: number;
  isSelected: boolean;
  isStop: boolean;
}

/** With details on hover and focus. */
export const MatrixCell = ({ correlation, names, href, row, column, isSelected, isStop }: MatrixCellProps) => {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const show = ({ currentTarget }: { currentTarget: Element }) => setPlace(currentTarget.getBoundingClientRect());
  const hide = () => setPlace(null);
  const { rho, n } = correlation;
  const title = names.join(" and ");
  const fact =
    rho === null ? sayNoCorrelation(correlation, ...names) : `${formatRho(rho)} over ${n.toLocaleString("en")} samples`;
  const colour = rho !== null && rho < 0 ? "--ink-3" : "--accent-ink";
  return (
    <>
      <InPlaceLink
        href={href}
        isOn={isSelected}
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
        style={{ background: `color-mix(in srgb, var(${colour}) ${Math.round(Math.abs(rho ?? 0) * 45)}%, var(--sunken))` }}
      >
        <span className="sr-only">{title}:</span>
        <span className={cn("text-[13px]/4", rho === null ? "text-ink-3" : "font-medium")}>
          {rho === null ? "none" : formatRho(rho)}
        </span>
        <span className="text-[10.5px]/3 text-ink">n = {n.toLocaleString("en")}</span>
      </InPlaceLink>
      {place && (
        <MarkCard
          mark={{ title, facts: [["", fact]] }}
          left={place.right + window.scrollX - 8}
          top={place.top + window.scrollY + place.height / 2}
        />
      )}
    </>
  );
};
