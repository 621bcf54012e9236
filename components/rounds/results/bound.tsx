import { share as shareInWords } from "@/components/rounds/in-words";

interface BoundProps {
  name: string;
  right: number;
  of: number;
  interval: [number, number] | null;
  /** "labelled no" */
  what: string;
  bar: number;
  /** The lowest share on the axis. */
  from: number;
}

/** A share, its lower bound and the bar that the bound must reach. */
export const BoundText = ({ name, right, of, interval, what, bar, from }: BoundProps) => {
  const percent = (at: number) => `${(100 * (at - from)) / (1 - from)}%`;
  const [low, high] = interval ?? [0, 1];
  return (
    <div className="mt-3 border-b border-line pb-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">
          <b className="font-semibold">{low.toFixed(2)}</b>{" "}
          <span className="text-caption text-ink-3">
            {low >= bar ? "meets" : "needs"} {bar.toFixed(2)}
          </span>
        </span>
      </p>
      <span aria-hidden className="relative my-1 block h-4">
        <i className="absolute inset-x-0 top-1/2 h-[3px] -translate-y-1/2 bg-line" />
        <i className="absolute inset-y-0 border-l border-dashed border-line-3" style={{ left: percent(bar) }} />
        <i
          className="absolute right-0 top-1/2 h-[1.5px] -translate-y-1/2 bg-ink"
          style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }}
        />
        <i className="absolute inset-y-0.5 w-[2px] bg-ink" style={{ left: percent(low) }} />
        <i className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-ink" style={{ left: percent(right / of) }} />
      </span>
      <p className="text-caption text-ink-3">
        {shareInWords(right, of)} {what}, {(right / of).toFixed(2)}; lower 95% bound {low.toFixed(2)}
      </p>
    </div>
  );
};

export const BoundAxis = ({ bar, from }: Pick<BoundProps, "bar" | "from">) => (
  <p aria-hidden className="relative mt-1 h-4 text-tick text-ink-3 tabular-nums">
    <span className="absolute left-0">{from.toFixed(1)}</span>
    <span className="absolute -translate-x-1/2" style={{ left: `${(100 * (bar - from)) / (1 - from)}%` }}>
      {bar.toFixed(1)}
    </span>
    <span className="absolute right-0">1.0</span>
  </p>
);
