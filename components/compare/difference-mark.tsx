/** How far the forest plot must reach on each side of 0 to hold all values. */
export function domainOf(values: readonly number[]): number {
  const farthest = Math.max(0.01, ...values.map(Math.abs));
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1].find((limit) => farthest <= limit) ?? 1;
}

const place = (value: number, limit: number): string => `${50 + (value / limit) * 46}%`;

/** Values of the grid lines, and of the scale above the plot. */
const ticksOf = (limit: number): number[] => [-limit, -limit / 2, 0, limit / 2, limit];

/** A difference and its interval around a line at 0; filled if it `isClear`. */
export const DifferenceMark = ({
  difference,
  interval,
  limit,
  isClear,
  label,
}: {
  difference: number | null;
  interval: readonly [number, number] | null;
  limit: number;
  /** Better or worse, not merely different. */
  isClear: boolean;
  label: string;
}) => (
  <svg role="img" aria-label={label} className="block h-[34px] w-full overflow-visible">
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
        className={isClear ? "stroke-ink" : "stroke-line-3"}
      />
    )}
    {difference !== null && (
      <circle
        cx={place(difference, limit)}
        cy="17"
        r="3.5"
        strokeWidth="1.5"
        className={isClear ? "fill-ink stroke-ink" : "fill-surface stroke-line-3"}
      />
    )}
  </svg>
);

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
