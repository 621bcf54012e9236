import { cn } from "@/components/ui/class-names";

interface Props {
  value: number | null;
  interval: readonly [number, number] | null;
  from: number;
  to: number;
  look?: keyof typeof lines;
}

const lines = { ink: "bg-ink-2", accent: "bg-accent-ink", hollow: "bg-line-3" };

export const Whisker = ({ value, interval, from, to, look = "ink" }: Props) => {
  const percent = (at: number) => (100 * (at - from)) / (to - from);
  const line = lines[look];
  return (
    <span aria-hidden className="relative block h-3">
      {interval && (
        <i
          className={cn("absolute top-1/2 h-[1.5px] -translate-y-1/2", line)}
          style={{ left: `${percent(interval[0])}%`, width: `${percent(interval[1]) - percent(interval[0])}%` }}
        />
      )}
      {value !== null && (
        <i
          className={cn(
            "absolute top-1/2 size-2 -translate-1/2 rounded-full",
            look === "hollow" ? "border-[1.5px] border-line-3 bg-surface" : line,
          )}
          style={{ left: `${percent(value)}%` }}
        />
      )}
    </span>
  );
};
