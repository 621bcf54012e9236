import Link from "next/link";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { type PlacedMark, PointingContext } from "./frame";
import { type ChartMark, markInWords } from "./mark";

interface PlacedMarksProps {
  placed: readonly (readonly PlacedMark[])[];
  plot: { x: number; y: number; width: number; height: number };
  /** A mark's target: its full column or only the point. */
  reach: "column" | "point";
  onChoose?: ((mark: ChartMark) => void) | undefined;
}

/** One Tab stop. Left and right move along a series, up and down between series; Enter follows the link, Escape hides the card. */
export const PlacedMarks = ({ placed, plot, reach, onChoose }: PlacedMarksProps) => {
  const { active, point, onDrawn } = useContext(PointingContext);
  const layer = useRef<SVGGElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  useEffect(onDrawn, [onDrawn]);
  const all = placed.flat();
  const first = all.find(({ mark }) => mark.key === stop) ?? all.find(({ mark }) => mark.isCurrent) ?? all[0];
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") point(null);
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = all.find(({ mark }) => mark.key === (event.target as Element).getAttribute("data-mark"));
    const to = at && neighbour(placed, at, event.key);
    if (!to) return;
    event.preventDefault();
    layer.current?.querySelector<SVGElement>(`[data-mark="${CSS.escape(to.mark.key)}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the marks in it take the focus.
    <g ref={layer} className="marks" onKeyDown={move} onPointerLeave={() => point(null)}>
      {all.map((place) => {
        const { mark, left, top } = place;
        const isActive = active?.mark.key === mark.key;
        const radius = mark.radius ?? 3.5;
        return (
          <MarkTarget
            key={mark.key}
            mark={mark}
            onChoose={onChoose}
            tabIndex={place === first ? 0 : -1}
            className={isActive ? "fill-ink/6" : "fill-transparent"}
            onPointerEnter={() => point(place)}
            onFocus={() => {
              setStop(mark.key);
              point(place);
            }}
            onBlur={() => point(null)}
          >
            {reach === "column" ? (
              <rect {...columnOf(place, all, plot)} />
            ) : (
              <circle cx={left} cy={top} r={Math.max(7, radius + 2)} />
            )}
            {isActive && reach === "point" && (
              <circle
                cx={left}
                cy={top}
                r={radius + 2.5}
                className="pointer-events-none fill-none stroke-accent-ink"
                strokeWidth={1.5}
              />
            )}
          </MarkTarget>
        );
      })}
    </g>
  );
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function neighbour(series: readonly (readonly PlacedMark[])[], from: PlacedMark, key: string): PlacedMark | undefined {
  const row = series.findIndex((marks) => marks.includes(from));
  const marks = series[row] ?? [];
  const index = marks.indexOf(from);
  if (key === "ArrowRight") return marks[index + 1] ?? (series.length === 1 ? undefined : from);
  if (key === "ArrowLeft") return marks[index - 1];
  if (key === "Home") return marks[0];
  if (key === "End") return marks.at(-1);
  const step = steps[key];
  if (!step) return undefined;
  if (series.length === 1) return marks[index - step];
  const other = series[row + step] ?? [];
  return [...other].sort((a, b) => Math.abs(a.left - from.left) - Math.abs(b.left - from.left))[0];
}

function columnOf({ left }: PlacedMark, all: readonly PlacedMark[], plot: PlacedMarksProps["plot"]) {
  const before = all.filter((one) => one.left < left - 0.5).map((one) => one.left);
  const after = all.filter((one) => one.left > left + 0.5).map((one) => one.left);
  const from = before.length > 0 ? (Math.max(...before) + left) / 2 : plot.x;
  const to = after.length > 0 ? (Math.min(...after) + left) / 2 : plot.x + plot.width;
  return { x: from, y: plot.y, width: Math.max(0, to - from), height: plot.height };
}

interface MarkTargetProps {
  mark: ChartMark;
  onChoose: ((mark: ChartMark) => void) | undefined;
  tabIndex: number;
  className: string;
  onPointerEnter: () => void;
  onFocus: () => void;
  onBlur: () => void;
  children: ReactNode;
}

const MarkTarget = ({ mark, onChoose, ...given }: MarkTargetProps) => {
  const pathname = usePathname();
  const target = { ...given, "data-mark": mark.key, "aria-label": markInWords(mark) };
  if (mark.href)
    return (
      <Link
        href={mark.href}
        // A filter of this page keeps the scroll position, unless it has a fragment.
        scroll={mark.href.includes("#") || mark.href.split(/[?#]/)[0] !== pathname}
        prefetch={false}
        aria-current={mark.isCurrent || undefined}
        {...target}
      />
    );
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture with a name, which the arrow keys reach.
  if (!onChoose) return <g role="img" {...target} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML's buttons are not drawn inside an SVG.
    <g
      role="button"
      aria-pressed={mark.isCurrent === true}
      {...target}
      style={{ cursor: "pointer" }}
      onClick={() => onChoose(mark)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose(mark);
      }}
    />
  );
};
