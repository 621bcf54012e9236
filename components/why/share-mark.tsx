import { cn } from "@/components/ui/class-names";

interface Props {
  /** All from 0 to 1. */
  mean: number;
  interval: readonly [number, number] | null;
  rest: number | null;
  isEstablished: boolean;
}

const at = (value: number) => `${100 * Math.min(1, Math.max(0, value))}%`;

/** A dot on a whisker, and a short line at the value of the rest. Its numbers stand next to it. */
export const ShareMark = ({ mean, interval, rest, isEstablished }: Props) => (
  <span aria-hidden className="relative block h-5 w-full min-w-24">
    <span className="absolute inset-y-0 left-0 border-l border-line" />
    <span className="absolute inset-y-0 left-1/2 border-l border-line" />
    <span className="absolute inset-y-0 right-0 border-r border-line" />
    {interval && (
      <span
        className={cn("absolute top-1/2 h-0.5 -translate-y-1/2", isEstablished ? "bg-ink" : "bg-line-3")}
        style={{ left: at(interval[0]), right: `calc(100% - ${at(interval[1])})` }}
      />
    )}
    {rest !== null && <span className="absolute top-1/2 h-3 w-px -translate-y-1/2 bg-ink" style={{ left: at(rest) }} />}
    <span
      className={cn(
        "absolute top-1/2 size-[7px] -translate-1/2 rounded-full border",
        isEstablished ? "border-ink bg-ink" : "border-line-3 bg-surface",
      )}
      style={{ left: at(mean) }}
    />
  </span>
);
