import type { Verdict } from "@/lib/domain/comparison/metrics";

const limits = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * How far the forest plot reaches on each side of 0. One row that lies more than three times as far out as the next does not set it:
 * its mark is drawn at the edge.
 */
export function domainOf(farthest: readonly number[]): number {
  const [first = 0, second = first] = farthest.toSorted((a, b) => b - a);
  const reach = Math.max(0.01, first > 3 * second && second > 0 ? second : first);
  return limits.find((limit) => reach <= limit) ?? 1;
}

const edge = 48;
const place = (value: number, limit: number): string => `${50 + Math.max(-edge, Math.min(edge, (value / limit) * 46))}%`;
const isOff = (value: number, limit: number): boolean => Math.abs(value / limit) * 46 > edge;

/** Values of the grid lines, and of the scale above the plot. */
const ticksOf = (limit: number): number[] => [-limit, -limit / 2, 0, limit / 2, limit];

const marks: Record<Verdict, string> = {
  better: "fill-accent-ink stroke-accent-ink",
  worse: "fill-ink stroke-ink",
  equivalent: "fill-ink-3 stroke-ink-3",
  "not-distinguishable": "fill-surface stroke-line-3",
};

/**
 * A difference and its interval around a line at 0, in a band of the margin: filled if better or worse, a diamond if equivalent,
 * hollow if the questions cannot tell.
 */
export const DifferenceMark = ({
  difference,
  interval,
  verdict,
  margin,
  limit,
  label,
}: {
  difference: number | null;
  interval: readonly [number, number] | null;
  verdict: Verdict | null;
  margin: number;
  limit: number;
  label: string;
}) => (
  <svg role="img" aria-label={label} className="block h-[34px] w-full overflow-visible">
    {margin > 0 && (
      <rect
        x={place(-margin, limit)}
        width={`${Math.min(edge, (margin / limit) * 46) * 2}%`}
        y="-8"
        height="50"
        className="fill-sunken"
      />
    )}
    {ticksOf(limit).map((tick) => (
      <line
        key={tick}
        x1={place(tick, limit)}
        x2={place(tick, limit)}
        y1="-8"
        y2="42"
        className={tick === 0 ? "stroke-line-3" : "stroke-line"}
      />
    ))}
    {interval && (
      <line
        x1={place(interval[0], limit)}
        x2={place(interval[1], limit)}
        y1="17"
        y2="17"
        strokeWidth="1.5"
        className={verdict === "worse" ? "stroke-ink" : verdict === "better" ? "stroke-accent-ink" : "stroke-line-3"}
      />
    )}
    {difference !== null && (
      <Mark
        difference={difference}
        limit={limit}
        className={marks[verdict ?? "not-distinguishable"]}
        isDiamond={verdict === "equivalent"}
      />
    )}
  </svg>
);

const Mark = ({
  difference,
  limit,
  className,
  isDiamond,
}: {
  difference: number;
  limit: number;
  className: string;
  isDiamond: boolean;
}) => {
  const x = place(difference, limit);
  if (isOff(difference, limit))
    return (
      <svg aria-hidden x={x} y="17" className="overflow-visible">
        <path d={difference < 0 ? "M-4 0L3 -4V4Z" : "M4 0L-3 -4V4Z"} className={className} />
        <text
          x={difference < 0 ? 8 : -8}
          y="3.5"
          textAnchor={difference < 0 ? "start" : "end"}
          className="fill-ink-2 text-[11px]"
        >
          off scale
        </text>
      </svg>
    );
  return isDiamond ? (
    <svg aria-hidden x={x} y="17" className="overflow-visible">
      <path d="M-4.5 0L0 -4.5L4.5 0L0 4.5Z" className={className} />
    </svg>
  ) : (
    <circle cx={x} cy="17" r="3.5" strokeWidth="1.5" className={className} />
  );
};

export const DifferenceScale = ({ limit }: { limit: number }) => (
  <span className="block min-w-44">
    <span className="flex justify-between gap-2">
      <span>← worse than A</span>
      <span>better →</span>
    </span>
    <span aria-hidden className="relative block h-4 font-normal text-ink-3 tabular-nums">
      {ticksOf(limit).map((tick) => (
        <span key={tick} className="absolute -translate-x-1/2 text-[11px]" style={{ left: place(tick, limit) }}>
          {tick === 0 ? "0" : `${tick < 0 ? "−" : "+"}${Math.abs(tick)}`}
        </span>
      ))}
    </span>
  </span>
);
