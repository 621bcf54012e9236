import { cn } from "@/components/ui/class-names";

export interface RankLane {
  letter: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A bracket for each group: rows with the same letter cannot be distinguished. */
export const Lanes = ({ lanes }: { lanes: readonly (RankLane | null)[] }) => (
  <span aria-hidden className="absolute inset-0 [--first:12px] [--lane:17px] phone:[--first:4px] phone:[--lane:9px]">
    {lanes.map(
      (lane, at) =>
        lane && (
          <span
            key={lane.letter}
            className={cn(
              "absolute w-1.5 border-l border-line-3",
              lane.isFirst ? "top-2 border-t" : "top-0",
              lane.isLast ? "bottom-2 border-b" : "-bottom-px",
            )}
            style={{ left: `calc(var(--first) + ${at} * var(--lane))` }}
          >
            <b className="absolute top-1/2 -left-1 -translate-y-1/2 bg-surface py-0.5 text-[11px]/4 font-medium text-ink">
              {lane.letter}
            </b>
          </span>
        ),
    )}
  </span>
);

/** Mean and comparison interval on the table's scale, with lines behind it. */
export const IntervalCell = ({
  place,
  from,
  to,
  lines,
}: {
  place: number | null;
  from: number | null;
  to: number | null;
  lines: readonly { at: number; look: string }[];
}) => (
  <span aria-hidden className="relative block h-10 min-w-40">
    {lines.map(({ at, look }) => (
      <span key={`${at} ${look}`} className={cn("absolute inset-y-0", look)} style={{ left: `${at * 100}%` }} />
    ))}
    {from !== null && to !== null && (
      <span
        className="absolute top-1/2 h-2 -translate-y-1/2 border-x-[1.5px] border-ink"
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      >
        <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-t-[1.5px] border-ink" />
      </span>
    )}
    {place !== null && (
      <span className="absolute top-1/2 size-[7px] -translate-1/2 rounded-full bg-ink" style={{ left: `${place * 100}%` }} />
    )}
  </span>
);
